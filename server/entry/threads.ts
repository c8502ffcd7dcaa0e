// The number of concurrent disk calls. With Node's default of four, each fsync waits for earlier ones, while
// a disk handles many at once. Import this before anything that uses files: the thread pool is created once.
process.env['UV_THREADPOOL_SIZE'] ??= '16';
