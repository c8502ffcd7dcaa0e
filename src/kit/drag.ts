// Drag and drop by pointer. Only this file imports @atlaskit/pragmatic-drag-and-drop. Everything that can be dragged
// can also be moved with buttons and keys.
export { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
export {
  draggable,
  dropTargetForElements as dropTarget,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
