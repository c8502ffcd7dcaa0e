// Dialogs that load on demand.
export { InviteOnDialog } from './InviteOnDialog.tsx';
export { ReopenDialog } from './ReopenDialog.tsx';
