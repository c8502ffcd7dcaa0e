/** Calls (https://w3c.github.io/webrtc-pc/), and a camera and microphone, which need a secure address. */
export function isSupported(): boolean {
  return (
    'RTCPeerConnection' in globalThis &&
    'mediaDevices' in navigator &&
    'getUserMedia' in navigator.mediaDevices
  );
}
