// Loaded into a child by --import: if the parent is gone (even killed), nobody will end this process but itself.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
