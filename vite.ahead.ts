// Preload links in each page's HTML: the files that it needs after its entry load in parallel with the entry instead of after it.
import type { Plugin, Rolldown } from 'vite';
import { isScreen } from './vite.chunks.ts';

const route = (name: string) => `src/app/routes/${name}.tsx`;
const ports = 'src/app/candidate-ports.ts';
const running = [
  ports,
  route('i.process.$hash'),
  'src/candidate/check/CheckScreen.tsx',
  'src/candidate/question/QuestionScreen.tsx',
];
const ownPage = [ports, route('i.$hash'), route('i.done.$hash'), 'src/candidate/own-page/page-session.ts'];

/** The modules that a page needs, by the start of its path. `closed`: a personal link that only opens the candidate's own page. */
const neededAt = {
  '/i/': [ports, route('i.$hash')],
  closed: ownPage,
  '/s/': [ports, route('s.$hash')],
  '/i/process/': running,
  '/i/done/': [ports, route('i.done.$hash')],
  '/i/unsupported/': [ports, route('i.unsupported.$hash')],
  '/i/result/': [ports, route('i.result.$status')],
} satisfies Record<string, readonly string[]>;

/**
 * Writes `ahead.json`, the links of each page for the server (server/domain/pages/index-page.ts), and `offline.html`, the page
 * for the service worker's cache. It is shown offline, mostly mid-interview, with all files on the device.
 */
export function filesAhead(): Plugin {
  return {
    name: 'candor:files-ahead',
    apply: 'build',
    generateBundle: {
      // After Vite has written the page.
      order: 'post',
      handler(_, bundle) {
        const page = bundle['interview.html'];
        if (page?.type !== 'asset') this.error('no interview.html');
        const html = String(page.source);
        const linksOf = (modules: readonly string[]) =>
          filesOf(bundle, modules)
            .filter((file) => !html.includes(`/${file}"`))
            .map(linkTo)
            .join('');
        const ahead = Object.entries(neededAt).map(([path, modules]) => [path, linksOf(modules)]);
        this.emitFile({
          type: 'asset',
          fileName: 'ahead.json',
          source: JSON.stringify(Object.fromEntries(ahead)),
        });
        const source = html
          .replace('<!--app-head-->', '')
          .replace('</head>', `${linksOf([route('i.$hash'), ...running])}</head>`);
        this.emitFile({ type: 'asset', fileName: 'offline.html', source });
      },
    },
  };
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}

/** The files of these modules and of their imports. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const take = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) take(bundle[name]);
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && [file.facadeModuleId ?? '', ...file.moduleIds].some(isNeeded)) take(file);
  return [...files];

  function isNeeded(id: string): boolean {
    return modules.some((module) => isScreen(id, module));
  }
}
