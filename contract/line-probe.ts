// Where a page asks, after an outage, whether the server can be reached again: a WebSocket that the server closes as soon
// as it is open.
export const lineProbePath = '/api/line';
