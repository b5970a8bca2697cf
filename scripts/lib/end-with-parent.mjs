// Loaded into a child process by --import: ends the process when its parent is gone, even if that was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
