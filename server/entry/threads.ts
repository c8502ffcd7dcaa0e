// How many calls wait for the disk at once: Node's four would have each fsync wait for those before it, while a disk
// does many in one go. To be imported before anything that uses a file: the threads are made once.
process.env['UV_THREADPOOL_SIZE'] ??= '16';
