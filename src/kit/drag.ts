// Dragging with a pointer: the only file that knows @atlaskit/pragmatic-drag-and-drop. Whatever can be dragged can be moved
// by buttons and keys as well.
export { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
export {
  draggable,
  dropTargetForElements as dropTarget,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
