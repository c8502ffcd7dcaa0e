// How the two pages share their code: one file for what both begin with, one for each page's own beginning.
// What belongs to a beginning is decided by the imports of the pages' entries (src/app/main.tsx and
// src/app/interview.tsx) alone; everything they import later is split by the bundler.
import { isAbsolute, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The pages: index.html is the signed-in area, interview.html is for candidates and guests. */
export const pages = { index: 'index.html', interview: 'interview.html' };

/**
 * The groups of `rolldownOptions.output.codeSplitting`, and the plugin that fills them from the imports.
 *
 * - `base`: what one page begins with and the other uses, now or later: React, the router, zod, and the
 *   contract of an interview. In another group, it would make one page download the other's beginning.
 * - `interview`: the rest of what the interview page begins with.
 * - `frame`: the rest of what the signed-in area begins with.
 */
export function chunksOfPages() {
  const base = new Set<string>();
  const interview = new Set<string>();
  const frame = new Set<string>();
  const plugin: Plugin = {
    name: 'candor:chunks-of-pages',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const [signedInPage, interviewPage] = [resolve(pages.index), resolve(pages.interview)];
      const ofInterview = follow(this, interviewPage, (module) => module.importedIds);
      const ofSignedIn = follow(this, signedInPage, (module) => module.importedIds);
      const usedByInterview = follow(this, interviewPage, allImports);
      // The signed-in area knows the interview's routes; what they load is not its own.
      const usedBySignedIn = follow(this, signedInPage, (module) =>
        ofInterview.has(module.id) ? module.importedIds : allImports(module),
      );
      for (const id of ofInterview) (usedBySignedIn.has(id) ? base : interview).add(id);
      for (const id of ofSignedIn) (usedByInterview.has(id) ? base : frame).add(id);
      // An entry waits for its first screen, which would wait for it in turn if they shared a file.
      for (const entry of [signedInPage, interviewPage].flatMap((page) => entryOf(this, page)))
        for (const group of [base, interview, frame]) group.delete(entry);
    },
  };
  const groups = Object.entries({ base, interview, frame }).map(([name, modules]) => ({
    name,
    test: (id: string) => modules.has(id),
  }));
  return { plugin, groups };
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

/** A page and the script that it names. Vite adds modules without a path. */
function entryOf(context: Rolldown.PluginContext, page: string): readonly string[] {
  const imported = context.getModuleInfo(page)?.importedIds ?? [];
  return [page, ...imported.filter((id) => isAbsolute(id))];
}
