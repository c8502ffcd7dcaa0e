// A server with its own database, as a process, and the devices of people who record an answer on it.
import { begin, bind } from '../../api/interviewing.ts';
import { serverUnderTest, signInToDemo } from '../../faults/server-under-test.ts';
import type { ServerUnderTest } from '../../faults/server-under-test.ts';
import type { Device } from './uploader.ts';

export interface InUse {
  server: ServerUnderTest;
  /** The recruiter whose job it is. */
  owner: Awaited<ReturnType<typeof signInToDemo>>;
  devices: Device[];
}

/** To be removed in the end: `server.remove()`. */
export async function startWithDevices(count: number): Promise<InUse> {
  // Each person comes from an address of their own: from one address, starts are limited.
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

/** An address like no other's, for `X-Forwarded-For`. */
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
