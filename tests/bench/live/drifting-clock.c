// Preloaded into a browser whose clocks are to run fast: every clock that it reads gains `BENCH_CLOCK_PPM` millionths from
// the moment BENCH_CLOCK_REALTIME_NS (the same moment of the monotonic clock: BENCH_CLOCK_MONOTONIC_NS) on.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

typedef long long ns;
static const ns second = 1000000000LL;
static ns realtime_began, monotonic_began;
static double gain;
static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_timedwait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
static int (*real_clockwait)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);

static ns number(const char *name) {
  const char *text = getenv(name);
  return text ? atoll(text) : 0;
}

static void prepare(void) {
  if (real_clock_gettime) return;
  realtime_began = number("BENCH_CLOCK_REALTIME_NS");
  monotonic_began = number("BENCH_CLOCK_MONOTONIC_NS");
  gain = number("BENCH_CLOCK_PPM") / 1e6;
  real_timedwait = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  real_clockwait = dlsym(RTLD_NEXT, "pthread_cond_clockwait");
  real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
}

__attribute__((constructor)) static void begin(void) { prepare(); }

static ns from(const struct timespec *time) { return time->tv_sec * second + time->tv_nsec; }

static void into(struct timespec *time, ns value) {
  time->tv_sec = value / second;
  time->tv_nsec = value % second;
}

static ns faster(ns time, ns began) { return time < began ? time : time + (ns)((time - began) * gain); }

static ns truly(ns time, ns began) {
  return time < began ? time : began + (ns)((time - began) / (1 + gain));
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  prepare();
  int result = real_clock_gettime(clock, time);
  if (result != 0) return result;
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)
    into(time, faster(from(time), realtime_began));
  else if (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_MONOTONIC_RAW ||
           clock == CLOCK_BOOTTIME)
    into(time, faster(from(time), monotonic_began));
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

/** Waits end at a moment of the fast clock: the kernel is asked for the true one. */
static struct timespec true_end(const struct timespec *until) {
  struct timespec end;
  ns at = from(until);
  // A monotonic clock counts from the start of the machine.
  into(&end, truly(at, at > 1000000000LL * second ? realtime_began : monotonic_began));
  return end;
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
  prepare();
  struct timespec end = true_end(until);
  return real_timedwait(condition, mutex, &end);
}

int pthread_cond_clockwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           clockid_t clock, const struct timespec *restrict until) {
  prepare();
  struct timespec end = true_end(until);
  return real_clockwait(condition, mutex, clock, &end);
}
