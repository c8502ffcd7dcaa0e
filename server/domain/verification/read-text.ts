// What somebody pasted on /verify: a link of ours, a foreign link, a code, or nothing of these.
import { LinkHash } from '#contract/id.ts';
import { readCheckCode } from '../../kernel/check-code.ts';

export type LinkKind = 'interview' | 'shared_interview' | 'company' | 'review' | 'room';

export type ReadText =
  | { kind: 'link'; leadsTo: LinkKind; hash: string }
  /** A page of this installation that is not an invitation's. */
  | { kind: 'other_page' }
  | { kind: 'foreign'; host: string }
  | { kind: 'code'; code: string }
  | { kind: 'unreadable' };

/** The more specific path comes first. */
const paths: readonly (readonly [RegExp, LinkKind])[] = [
  [/^\/i\/l\/(?:unsupported\/)?([^/]+)\/?$/, 'room'],
  [/^\/i\/(?:(?:process|done|unsupported)\/)?([^/]+)\/?$/, 'interview'],
  [/^\/s\/([^/]+)\/?$/, 'shared_interview'],
  [/^\/c\/([^/]+)\/?$/, 'company'],
  [/^\/r\/([^/]+)\/?$/, 'review'],
];

/**
 * Only one link is read: of a text with several, the genuine one would vouch for the others.
 * @param publicUrl ours, without a trailing slash
 */
export function readText(text: string, publicUrl: string): ReadText {
  const links = new Set(text.match(/\bhttps?:\/\/[^\s<>"'“”‘’«»]+/gi));
  const [link, ...others] = links;
  if (others.length > 0) return { kind: 'unreadable' };
  if (link !== undefined) return readLink(link.replace(/[.,;:!?)\]]+$/, ''), publicUrl);
  const one = text.trim();
  const code = readCheckCode(one);
  if (code !== undefined) return { kind: 'code', code };
  if (/\s/.test(one)) return { kind: 'unreadable' };
  if (LinkHash.safeParse(one).success) return { kind: 'link', leadsTo: 'interview', hash: one };
  // A link as phones show it, without the scheme.
  return /^[^/@]+\.[^/@]+\/|^localhost[:/]/i.test(one)
    ? readLink(`https://${one}`, publicUrl)
    : { kind: 'unreadable' };
}

function readLink(link: string, publicUrl: string): ReadText {
  if (!URL.canParse(link)) return { kind: 'unreadable' };
  const url = new URL(link);
  // Without its scheme, a port of our own is not the default one.
  if (url.host !== new URL(publicUrl).host) return { kind: 'foreign', host: url.host };
  for (const [path, leadsTo] of paths) {
    const hash = path.exec(url.pathname)?.[1];
    if (hash !== undefined && LinkHash.safeParse(hash).success) return { kind: 'link', leadsTo, hash };
  }
  return { kind: 'other_page' };
}
