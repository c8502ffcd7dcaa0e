// One event as a message of a Slack channel or as a card in Microsoft Teams. Names are other people's words: they may not format text,
// link anywhere or mention anybody.
export interface ChatMessage {
  /** Our own words, such as “Interview finished”. */
  headline: string;
  /** Empty if it may not be named, or if the name looks like a link. */
  candidate: string;
  job: string;
  /** Only for events about a job. */
  company: string;
  /** Our own words, such as the new status. */
  facts: readonly string[];
  link: { label: string; url: string };
}

/**
 * The body of a Slack incoming webhook (https://docs.slack.dev/messaging/formatting-message-text). Names are in `plain_text`, which has
 * no formatting. `text` is what notifications show. It names no job, because Slack would link a job that is called “Node.js”.
 */
export function slackBody({ headline, facts, link, ...names }: ChatMessage): string {
  const plain = (text: string) => ({ type: 'plain_text', text: escaped(text), emoji: false });
  const own = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });
  const lines = linesOf({ ...names, facts });
  return JSON.stringify({
    text: escaped([headline, shown(names.candidate)].filter(Boolean).join(' · ')),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'section', text: own(`*${escaped(headline)}*`) },
      ...(lines.length > 0 ? [{ type: 'section', text: plain(lines.join('\n')) }] : []),
      { type: 'context', elements: [own(`<${escaped(link.url)}|${escaped(link.label)}>`)] },
    ],
  });
}

/** What Teams accepts (https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using). */
export const maxTeamsBytes = 28 * 1024;

/**
 * The body of a Teams workflow “When a Teams webhook request is received”. All text is in `TextRun`s, which know no Markdown
 * (https://learn.microsoft.com/en-us/adaptive-cards/authoring-cards/text-features). In a `TextBlock`, a name could be a link.
 */
export function teamsBody({ headline, facts, link, ...names }: ChatMessage): string {
  const line = (text: string, look: Record<string, string> = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...look }],
  });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      line(headline, { weight: 'Bolder' }),
      ...linesOf({ ...names, facts }).map((text) => ({ ...line(text), spacing: 'Small' })),
    ],
    actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return JSON.stringify({ type: 'message', attachments: [attachment] });
}

function linesOf({ candidate, job, company, facts }: Omit<ChatMessage, 'headline' | 'link'>): string[] {
  return [shown(candidate), shown(job), shown(company), ...facts].filter(Boolean);
}

/** Keeps a card far below the limit of Teams, and a message below Slack’s 3,000 characters. */
const maxNameCharacters = 200;

/** Bidirectional marks could disguise the rest of a line. */
const stray = /\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name on one line. `{{DATE(…)}}` stays as written: cards would replace it with a date. */
function shown(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').replaceAll(stray, '').trim();
  const characters = [...line.replaceAll(/\{(?=\{)/g, '{\u2060')];
  return characters.length > maxNameCharacters
    ? `${characters.slice(0, maxNameCharacters).join('')}…`
    : characters.join('');
}

/** Slack’s three control characters. They begin links (`<https://…>`) and mentions (`<!channel>`, `<@U…>`). */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
