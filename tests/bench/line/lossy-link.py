"""A lossy link for goodput.bench.ts: this process connects the TUN devices of two network namespaces.

    lossy-link.py '{"near": "candor-a", "far": "candor-b", "one_way_ms": 150, "loss": 0.05, "bits_per_second": 4000000}'

It drops, delays and paces whole IP packets, so the kernel's own TCP behaves as on a phone: slow start, retransmission,
congestion control. The near end (10.77.0.1) uses cubic, like phones: the default may be BBR, which is less sensitive to
loss. SIGUSR1 cuts the line, the next one mends it. With `"far_is_here": true` the far end (10.77.0.2) is this machine's own network
instead of a namespace. Prints `ready`, and undoes everything on SIGTERM or when its standard input ends. Requires root, Linux, `ip` and
/dev/net/tun. Written in Python because TypeScript cannot create a TUN device.
"""

import fcntl
import json
import os
import random
import select
import signal
import struct
import subprocess
import sys
import time
from collections import deque

TUNSETIFF = 0x400454CA
IFF_TUN_WITHOUT_HEADER = 0x1001
LONGEST_PACKET = 2048
NET = "10.77.0.0/24"


class Direction:
    """A FIFO queue of packets in transit in one direction."""

    is_cut = False

    def __init__(self, link):
        self.seconds_per_byte = 8 / link["bits_per_second"]
        self.one_way = link["one_way_ms"] / 1000
        self.loss = link["loss"]
        # Like a router's queue: drops packets that would wait longer than a round trip.
        self.longest_queue = max(0.2, 2 * self.one_way)
        self.free_at = 0.0
        self.on_the_way = deque()

    def enter(self, packet, now):
        if Direction.is_cut:
            return
        waiting = max(0.0, self.free_at - now)
        if random.random() < self.loss or waiting > self.longest_queue:
            return
        self.free_at = now + waiting + len(packet) * self.seconds_per_byte
        self.on_the_way.append((self.free_at + self.one_way, packet))

    def leave(self, now, out):
        while self.on_the_way and self.on_the_way[0][0] <= now:
            try:
                os.write(out, self.on_the_way.popleft()[1])
            except OSError:
                pass  # The far side's queue is full or gone: one more lost packet.


def main():
    link = json.loads(sys.argv[1])
    random.seed(link.get("seed", 1))
    ends = ((link["near"], "10.77.0.1"), (link["far"], "10.77.0.2"))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGUSR1, toggle_cut)
    tuns = [open_tun(name) for name, _ in ends]
    is_here = link.get("far_is_here", False)
    try:
        set_up(*ends[0])
        set_up_here(*ends[1]) if is_here else set_up(*ends[1])
        ip("-n", link["near"], "route", "replace", NET, "dev", link["near"], "src", ends[0][1], "congctl", "cubic")
        print("ready", flush=True)
        relay(tuns, [Direction(link), Direction(link)])
    finally:
        for name, _ in ends:
            subprocess.run(["ip", "netns", "del", name], check=False, stderr=subprocess.DEVNULL)


def toggle_cut(*_):
    Direction.is_cut = not Direction.is_cut


def relay(tuns, directions):
    while True:
        due = [direction.on_the_way[0][0] for direction in directions if direction.on_the_way]
        pause = max(0.0, min(due) - time.monotonic()) if due else 1.0
        readable, _, _ = select.select([*tuns, 0], [], [], pause)
        if 0 in readable and not os.read(0, 1):
            return
        now = time.monotonic()
        for tun, direction in zip(tuns, directions):
            if tun in readable:
                for packet in packets_of(tun):
                    direction.enter(packet, now)
        directions[0].leave(time.monotonic(), tuns[1])
        directions[1].leave(time.monotonic(), tuns[0])


def packets_of(tun):
    for _ in range(32):
        try:
            yield os.read(tun, LONGEST_PACKET)
        except BlockingIOError:
            return


def open_tun(name):
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN_WITHOUT_HEADER))
    return tun


def set_up(name, address):
    ip("netns", "add", name)
    ip("link", "set", name, "netns", name)
    ip("-n", name, "addr", "add", f"{address}/24", "dev", name)
    ip("-n", name, "link", "set", name, "up")
    ip("-n", name, "link", "set", "lo", "up")


def set_up_here(name, address):
    ip("addr", "add", f"{address}/24", "dev", name)
    ip("link", "set", name, "up")


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True)


main()
