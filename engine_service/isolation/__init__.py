"""Plugins that the operator does not trust: each in a process of its own, with limits on memory and time.

The process is the same server, which listens on a socket that only its parent can reach, knows this one plugin and the
engine's bots, and works on the same store. The parent never imports the plugin: it forwards the calls for its games as
they came, and gives back the answers as they are. When the process dies, the next call starts it again, and its games
are rebuilt from the log.

It guards against bugs of a plugin, not against malice towards the files of the server: the process runs as the same
user.
"""
