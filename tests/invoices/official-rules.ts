// The official EN 16931 schematron, as compiled by github.com/ConnectingEurope/eInvoicing-EN16931, run by SaxonJS, the engine of xslt3. It is not
// part of this repository: EN16931_DIR names a folder with `ubl.sef.json` and `cii.sef.json`, made by
// `xslt3 -xsl:ubl/xslt/EN16931-UBL-validation.xslt -export:ubl.sef.json -nogo`, and the same for CII.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type OfficialRules = (xml: string) => string[];

/** undefined without EN16931_DIR. The rules return the ids of those that an invoice breaks. */
export function officialRules(syntax: 'ubl' | 'cii'): OfficialRules | undefined {
  const folder = process.env['EN16931_DIR'];
  if (folder === undefined) return undefined;
  const stylesheetInternal: unknown = JSON.parse(
    readFileSync(path.join(folder, `${syntax}.sef.json`), 'utf8'),
  );
  const saxon = loadSaxon();
  return (sourceText) => {
    const report = saxon.transform({
      stylesheetInternal,
      sourceText,
      destination: 'serialized',
    }).principalResult;
    if (!report.includes('fired-rule')) throw new Error('no rule was applied');
    return [...report.matchAll(/<svrl:failed-assert[^>]*?\bid="([^"]+)"/g)].map(([, id]) => id ?? '');
  };
}

interface Saxon {
  transform(options: Readonly<Record<string, unknown>>): { principalResult: string };
}

/** Only xslt3 depends on it. */
function loadSaxon(): Saxon {
  const require = createRequire(createRequire(import.meta.url).resolve('xslt3/package.json'));
  const saxon: unknown = require('saxon-js');
  if (!isSaxon(saxon)) throw new Error('saxon-js has no transform');
  return saxon;
}

function isSaxon(module: unknown): module is Saxon {
  return typeof module === 'object' && module !== null && 'transform' in module;
}
