// Builds the outbox and the camera once for all interview screens of a page.
import type { CandidatePorts } from './routes/-app-context.ts';

let built: Promise<CandidatePorts> | undefined;

export function loadCandidatePorts(): Promise<CandidatePorts> {
  built ??= build().catch((error: unknown) => {
    // Do not cache a failure: after a failed download, or a database that would not open, the next attempt may succeed.
    built = undefined;
    throw error;
  });
  return built;
}

async function build(): Promise<CandidatePorts> {
  const { buildCandidatePorts } = await import('./candidate-ports.ts');
  return buildCandidatePorts();
}
