// What recording needs, loaded as one file shortly before it starts.
export { createBrowserRecorder } from '../recorder/browser-recorder.ts';
export { probeRecording } from '../recorder/probe.ts';
export { preloadRecorder } from '../recorder/recordrtc.ts';
