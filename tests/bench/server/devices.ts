// A server process with its own database, and the devices of candidates who record an answer on it.
import { begin, bind } from '../../api/interviewing.ts';
import { serverUnderTest, signInToDemo } from '../../faults/server-under-test.ts';
import type { ServerUnderTest } from '../../faults/server-under-test.ts';
import type { Device } from './uploader.ts';

export interface InUse {
  server: ServerUnderTest;
  /** The recruiter who owns the job. */
  owner: Awaited<ReturnType<typeof signInToDemo>>;
  devices: Device[];
}

/** Call `server.remove()` at the end. */
export async function startWithDevices(count: number): Promise<InUse> {
  // Each candidate has their own address, because starts per address are limited.
  const server = await serverUnderTest({ TRUST_PROXY: 'true' });
  await server.start();
  try {
    const owner = await signInToDemo(server);
    const devices: Device[] = [];
    for (let i = 0; i < count; i += 1) {
      const from = comingFrom(server, addressOf(i));
      const who = await begin(from, owner.job);
      devices.push({ token: who.token, take: await bind(from, who) });
    }
    return { server, owner, devices };
  } catch (error) {
    await server.remove();
    throw error;
  }
}

/** A unique address for `X-Forwarded-For`. */
export function addressOf(person: number): string {
  return `10.${Math.floor(person / 62_500)}.${Math.floor(person / 250) % 250}.${1 + (person % 250)}`;
}

function comingFrom({ app }: ServerUnderTest, address: string): Pick<ServerUnderTest, 'app'> {
  return {
    app: {
      inject: (request) =>
        app.inject({ ...request, headers: { ...request.headers, 'x-forwarded-for': address } }),
    },
  };
}
