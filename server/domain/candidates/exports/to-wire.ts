// Converts an export row to the contract's shape.
import { Export, ExportFormat } from '#contract/export.ts';
import type { AddressOf } from '../../files/addresses.ts';
import type { ExportListed } from './store.ts';

export function exportToWire({ row, userName }: ExportListed, addressOf: AddressOf): Export {
  return {
    id: row.id,
    job_id: row.job_id,
    format: ExportFormat.parse(row.format),
    state: Export.shape.state.parse(row.state),
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    url: row.state === 'ready' ? addressOf(row.file_id) : null,
    created_at: row.created_at.toISOString(),
    created_by: userName,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
