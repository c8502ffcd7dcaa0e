// How the two pages share their code: one file for what both begin with, one for each page's own beginning.
// What belongs to a beginning is decided by the imports of the pages' entries (src/app/main.tsx and
// src/app/interview.tsx) alone; everything they import later is split by the bundler.
import { isAbsolute, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The pages: index.html is the signed-in area, interview.html is for candidates and guests. */
export const pages = { index: 'index.html', interview: 'interview.html' };

/** What the interview page imports only while online, so that no interview waits for it. */
export const onlineOnly = [
  /** The code editor, cached only by interviews with code questions (vite.code-files.ts). */
  'src/candidate/code/code-mirror.ts',
  'src/app/routes/c.$hash.tsx',
  'src/app/routes/i.l.$hash.tsx',
  'src/app/routes/i.l.unsupported.$hash.tsx',
  'src/app/routes/r.$hash.tsx',
  'node_modules/libphonenumber-js/min/index.js',
];

/**
 * Screens of an interview after its first, by the file that they are built into. A file has what its entries import and no other of these
 * screens does: a page on a slow line waits for each request. What the signed-in area uses, too, stays out.
 */
const laterScreens: Record<string, readonly string[]> = {
  running: ['src/app/routes/i.process.$hash.tsx', 'src/candidate/check/CheckScreen.tsx'],
  QuestionScreen: ['src/candidate/question/QuestionScreen.tsx'],
  ending: ['src/app/routes/i.done.$hash.tsx'],
};

/**
 * Every page reaches these through the router's index, but the interview page uses them later, if at all. The bundler
 * follows what is used, but places modules by what is imported.
 */
const isUsedLater = (id: string) => /@tanstack\/react-router\/dist\/esm\/(link|useBlocker)\.js$/.test(id);

/**
 * The groups of `rolldownOptions.output.codeSplitting`, and the plugin that fills them from the imports.
 *
 * - `base`: what the interview page begins with and the signed-in area uses, now or later: React, the router,
 *   zod, and the contract of an interview.
 * - `interview`: the rest of what the interview page begins with.
 * - `later`: what the signed-in area begins with and an interview uses only later. In `base`, every
 *   candidate would wait for it; in `frame`, it would bring the signed-in area's beginning along.
 * - `online`: what the signed-in area begins with and only other screens of the interview page use, such as live rooms.
 *   In `later`, every interview would load it.
 * - `frame`: the rest of what the signed-in area begins with.
 * - `screens`: what several of an interview's later screens share, and the files of `laterScreens`.
 */
export function chunksOfPages() {
  const base = new Set<string>();
  const interview = new Set<string>();
  const later = new Set<string>();
  const online = new Set<string>();
  const frame = new Set<string>();
  const screens = new Set<string>();
  const ofScreens = Object.keys(laterScreens).map((name) => ({ name, modules: new Set<string>() }));
  const plugin: Plugin = {
    name: 'candor:chunks-of-pages',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const [signedInPage, interviewPage] = [resolve(pages.index), resolve(pages.interview)];
      const ofInterview = follow(this, interviewPage, (module) => module.importedIds);
      const ofSignedIn = follow(this, signedInPage, (module) => module.importedIds);
      const usedByInterview = follow(this, interviewPage, importsOffline);
      const usedByInterviewPage = follow(this, interviewPage, allImports);
      // The signed-in area knows the interview's routes; what they load is not its own.
      const usedBySignedIn = follow(this, signedInPage, (module) =>
        ofInterview.has(module.id) ? module.importedIds : allImports(module),
      );
      const first = new Set([...ofInterview].filter((id) => !isUsedLater(id)));
      for (const id of first) (usedBySignedIn.has(id) ? base : interview).add(id);
      for (const id of ofSignedIn) {
        if (first.has(id)) continue;
        if (usedByInterview.has(id)) later.add(id);
        else (usedByInterviewPage.has(id) ? online : frame).add(id);
      }
      // An entry waits for its first screen, which would wait for it in turn if they shared a file.
      for (const entry of [signedInPage, interviewPage].flatMap((page) => entryOf(this, page)))
        for (const group of [base, interview, later, online, frame]) group.delete(entry);
      const placed = [base, interview, later, online, frame];
      for (const [id, names] of usersOfLater(this))
        if (!usedBySignedIn.has(id) && !placed.some((group) => group.has(id)))
          (ofScreens.find(({ name }) => names.length === 1 && name === names[0])?.modules ?? screens).add(id);
    },
  };
  const shared = Object.entries({ base, interview, later, online, frame, screens });
  const groups = [...shared.map(([name, modules]) => ({ name, modules })), ...ofScreens].map(
    ({ name, modules }) => ({ name, test: (id: string) => modules.has(id) }),
  );
  return { plugin, groups };
}

/** By module: the later screens' files that need it. */
function usersOfLater(context: Rolldown.PluginContext): Map<string, string[]> {
  const users = new Map<string, string[]>();
  const ids = [...context.getModuleIds()];
  for (const [name, files] of Object.entries(laterScreens)) {
    const starts = ids.filter((id) => files.some((file) => isScreen(id, file)));
    const needed = new Set(starts.flatMap((id) => [...follow(context, id, (module) => module.importedIds)]));
    for (const id of needed) users.set(id, [...(users.get(id) ?? []), name]);
  }
  return users;
}

/** A route's file is loaded with all routes; its screen and loader are the part that the router splits off. */
export function isScreen(id: string, file: string): boolean {
  const [path, query = ''] = id.split('?');
  if (path !== resolve(file)) return false;
  return !file.startsWith('src/app/routes/') || /tsr-split=.*\bloader\b/.test(query);
}

/** The module `start`, what it imports according to `importsOf`, what that imports, and so on. */
export function follow(
  context: Rolldown.PluginContext,
  start: string,
  importsOf: (module: Rolldown.ModuleInfo) => readonly string[],
): ReadonlySet<string> {
  const found = new Set([start]);
  for (const id of found) {
    const module = context.getModuleInfo(id);
    if (module) for (const imported of importsOf(module)) found.add(imported);
  }
  return found;
}

/** What a module imports, now or later. */
export function allImports(module: Rolldown.ModuleInfo): readonly string[] {
  return [...module.importedIds, ...module.dynamicallyImportedIds];
}

/** What a module imports, now or later, without what is used only online. */
function importsOffline(module: Rolldown.ModuleInfo): readonly string[] {
  return allImports(module).filter((id) => !onlineOnly.some((file) => resolve(file) === pathOf(id)));
}

/** The router splits parts off a route's file and names them with a query. */
function pathOf(id: string): string {
  return id.split('?')[0] ?? id;
}

/** A page and the script that it names. Vite adds modules without a path. */
function entryOf(context: Rolldown.PluginContext, page: string): readonly string[] {
  const imported = context.getModuleInfo(page)?.importedIds ?? [];
  return [page, ...imported.filter((id) => isAbsolute(id))];
}
