// The contract as the pages need it: without the fields of an endpoint, and the statuses of refusals, that only the server reads.
import type { Plugin, Rolldown } from 'vite';

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

/** `summary` is for the description of the API, `access` for the server's check. */
const onlyServers = new Set(['summary', 'access']);

/** Leaves out what only the server reads of each `endpoint({ ... })` in contract/. */
export function contractOfPages(): Plugin {
  return {
    name: 'candor:contract-of-pages',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/, code: /\bendpoint\(/ },
      handler(code) {
        const left = this.parse(code).body.flatMap(serverFields);
        return left.reduceRight(
          (kept, { start, end }) => kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, ''),
          code,
        );
      },
    },
  };
}

/** Pages know a refusal by its code (src/api/call-error.ts), so all statuses are 0 there. */
export function refusalsOfPages(): Plugin {
  return {
    name: 'candor:refusals-of-pages',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/refusals\.ts$/ },
      handler: (code) => code.replaceAll(/^(\s+\w+: )[45]\d\d,?$/gm, '$10,'),
    },
  };
}

/** Where the fields stand, if the statement declares endpoints. */
function serverFields(statement: Statement) {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
    return [];
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
    const [declared] = init.arguments;
    if (init.callee.name !== 'endpoint' || declared?.type !== 'ObjectExpression') return [];
    return declared.properties.filter(
      (field) =>
        field.type === 'Property' && field.key.type === 'Identifier' && onlyServers.has(field.key.name),
    );
  });
}
