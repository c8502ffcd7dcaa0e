// Our own build step: bundles the service worker and gives it the list of the files that it caches. Workbox's own
// build would do it with 250 packages more.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** @param isInterview true for the scripts and styles of an interview's shell */
export function serviceWorker(isInterview: (fileName: string) => boolean): Plugin {
  return {
    name: 'candor:service-worker',
    apply: 'build',
    // After the other steps have written everything.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = 'dist' }) {
        const files = await readdir(dir, { recursive: true });
        const cached = files.filter((file) => isInterview(file) || isForEveryInterview(file)).toSorted();
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { 'self.__WB_MANIFEST': JSON.stringify(await Promise.all(cached.map(entryOf))) },
          build: {
            target: 'es2022',
            outDir: dir,
            emptyOutDir: false,
            rolldownOptions: {
              input: 'sw/sw.ts',
              output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
            },
          },
        });

        async function entryOf(url: string) {
          // Names under assets/ change with their content.
          const revision = url.startsWith('assets/')
            ? null
            : createHash('sha256')
                .update(await readFile(join(dir, url)))
                .digest('hex');
          return { url, revision };
        }
      },
    },
  };
}

function isForEveryInterview(file: string): boolean {
  return (
    ['offline.html', 'icons/mark.svg', 'code-files.json'].includes(file) || file.endsWith('/interview.json')
  );
}
