// Sound that survives lost packets: RED first (each packet repeats the one before), and Opus with its own error correction
// that sends little during silence.

/** For `setCodecPreferences`: RED before the rest. Browsers without RED, such as Firefox, keep their order. */
export function redFirst<Codec extends { mimeType: string }>(codecs: readonly Codec[]): Codec[] {
  const isRed = ({ mimeType }: Codec) => mimeType.toLowerCase() === 'audio/red';
  return [...codecs.filter(isRed), ...codecs.filter((codec) => !isRed(codec))];
}

/**
 * Asks the other side for error correction and discontinuous transmission: these parameters describe what the receiver
 * prefers (RFC 7587, 6.1), so they belong in the description that is sent.
 */
export function askForVoice(sdp: string): string {
  const types = [...sdp.matchAll(/^a=rtpmap:(\d+) opus\/48000/gim)].map(([, type]) => type);
  return sdp.replace(/^a=fmtp:(\d+) ([^\r\n]*)/gm, (line, type: string, parameters: string) =>
    types.includes(type) ? `a=fmtp:${type} ${withVoice(parameters)}` : line,
  );
}

function withVoice(parameters: string): string {
  const others = parameters.split(';').filter((parameter) => !/^\s*(useinbandfec|usedtx)=/.test(parameter));
  return [...others, 'useinbandfec=1', 'usedtx=1'].join(';');
}
