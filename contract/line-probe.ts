// The WebSocket by which a page finds out, after an outage, that the server can be reached again. The server closes it as
// soon as it is open.
export const lineProbePath = '/api/line';
