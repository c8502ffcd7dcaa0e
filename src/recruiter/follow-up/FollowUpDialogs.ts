// What is loaded only once somebody asks for it.
export { InviteOnDialog } from './InviteOnDialog.tsx';
export { ReopenDialog } from './ReopenDialog.tsx';
