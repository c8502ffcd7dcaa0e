// Messages to Slack and Teams, with names that try to format, link, mention or disguise.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { maxTeamsBytes, slackBody, teamsBody } from './chat-message.ts';
import type { ChatMessage } from './chat-message.ts';

const message: ChatMessage = {
  headline: 'Status changed',
  candidate: 'Ada Lovelace',
  job: 'Nurse',
  company: '',
  facts: ['Accepted'],
  link: { label: 'Open in Candor', url: 'https://candor.test/jobs/candidate/1' },
};

const hostile = [
  '<!channel>',
  '<!everyone|Ada>',
  '<@U024BE7LR>',
  '<#C024BE7LR|general>',
  '<https://evil.example|Ada>',
  '&lt;!channel&gt;',
  '*Ada* _Ada_ ~Ada~ `Ada`',
  '```\nAda',
  '> Ada',
  '[Ada](https://evil.example)',
  '![Ada](https://evil.example/a.png)',
  '# Ada\n- Ada\n1. Ada',
  '<at>Ada</at>',
  '{{DATE(2026-02-14T06:00:00Z,SHORT)}}',
  '{{{{DATE(2026-02-14T06:00:00Z)}}}}',
  '","blocks":[{"type":"image"}],"x":"',
  'Ada\u202Egpj.exe\u2066',
  'Ada\u0000\u001B[31m\r\nBcc: x@y.example',
  '\\',
  '${secret} @{triggerBody()}',
];

const Plain = z.strictObject({ type: z.literal('plain_text'), text: z.string(), emoji: z.literal(false) });
const Mrkdwn = z.strictObject({ type: z.literal('mrkdwn'), text: z.string(), verbatim: z.literal(true) });
const Slack = z.strictObject({
  text: z.string(),
  mrkdwn: z.literal(false),
  unfurl_links: z.literal(false),
  unfurl_media: z.literal(false),
  blocks: z.array(
    z.union([
      z.strictObject({ type: z.literal('section'), text: z.union([Plain, Mrkdwn]) }),
      z.strictObject({ type: z.literal('context'), elements: z.array(Mrkdwn) }),
    ]),
  ),
});

function readSlack(body: string) {
  const { text, blocks } = Slack.parse(JSON.parse(body));
  const texts = blocks.flatMap((block) => (block.type === 'section' ? [block.text] : block.elements));
  const of = (type: 'plain_text' | 'mrkdwn') =>
    texts.filter((found) => found.type === type).map((found) => found.text);
  return { text, plain: of('plain_text'), mrkdwn: of('mrkdwn') };
}

const Run = z.strictObject({
  type: z.literal('TextRun'),
  text: z.string(),
  weight: z.optional(z.literal('Bolder')),
});
const Card = z.strictObject({
  $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
  type: z.literal('AdaptiveCard'),
  version: z.literal('1.4'),
  // Nothing in Markdown: no TextBlock.
  body: z.array(
    z.strictObject({
      type: z.literal('RichTextBlock'),
      inlines: z.array(Run),
      spacing: z.optional(z.literal('Small')),
    }),
  ),
  actions: z.array(z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.string() })),
});
const Teams = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: Card,
      }),
    )
    .check(z.length(1)),
});

function readTeams(body: string) {
  const card = Teams.parse(JSON.parse(body)).attachments[0]?.content;
  return {
    lines: card?.body.map(({ inlines }) => inlines.map(({ text }) => text).join('')) ?? [],
    actions: card?.actions ?? [],
  };
}

test('Slack shows what happened, to whom, and a link to Candor', () => {
  expect(readSlack(slackBody(message))).toEqual({
    text: 'Status changed · Ada Lovelace',
    plain: ['Ada Lovelace\nNurse\nAccepted'],
    mrkdwn: ['*Status changed*', '<https://candor.test/jobs/candidate/1|Open in Candor>'],
  });
});

test('Teams shows what happened, to whom, and a link to Candor', () => {
  expect(readTeams(teamsBody(message))).toEqual({
    lines: ['Status changed', 'Ada Lovelace', 'Nurse', 'Accepted'],
    actions: [
      { type: 'Action.OpenUrl', title: 'Open in Candor', url: 'https://candor.test/jobs/candidate/1' },
    ],
  });
});

test('a message about a job names its company', () => {
  const aboutJob = { ...message, candidate: '', company: 'Clinic', facts: [] };
  expect(readSlack(slackBody(aboutJob))).toMatchObject({ text: 'Status changed', plain: ['Nurse\nClinic'] });
  expect(readTeams(teamsBody(aboutJob)).lines).toEqual(['Status changed', 'Nurse', 'Clinic']);
});

test('without names there is only what happened', () => {
  const unnamed = { ...message, candidate: '', job: '', facts: [] };
  expect(readSlack(slackBody(unnamed))).toMatchObject({ text: 'Status changed', plain: [] });
  expect(readTeams(teamsBody(unnamed)).lines).toEqual(['Status changed']);
});

test.each(hostile)('in Slack, the name %j formats nothing, links nowhere and mentions nobody', (name) => {
  const { text, plain, mrkdwn } = readSlack(
    slackBody({ ...message, candidate: name, job: name, company: name }),
  );
  // Slack reads control sequences only between these.
  for (const shown of [text, ...plain]) expect(shown).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  expect(mrkdwn).toEqual(readSlack(slackBody(message)).mrkdwn);
  // A name is one line, and it cannot turn the rest around.
  expect(plain[0]?.split('\n')).toHaveLength(4);
  expect(plain[0] + text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n]/u);
});

test.each(hostile)('in Teams, the name %j is text and nothing else', (name) => {
  const { lines, actions } = readTeams(teamsBody({ ...message, candidate: name, job: name, company: name }));
  expect(lines).toHaveLength(5);
  expect(lines.join('\n')).not.toContain('{{');
  expect(lines.join('')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|\p{Cc}/u);
  expect(actions).toEqual(readTeams(teamsBody(message)).actions);
});

test('a name reads as it was written', () => {
  const name = 'Zoë O’Neil-D’Ångström & Søn <PhD> &lt;MSc&gt; 👩‍🚀';
  const { plain } = readSlack(slackBody({ ...message, candidate: name }));
  const decoded = plain[0]?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  expect(decoded).toBe(`${name}\nNurse\nAccepted`);
  expect(readTeams(teamsBody({ ...message, candidate: name })).lines[1]).toBe(name);
});

test('the longest names stay far below both limits, and no character is cut in half', () => {
  const name = '👩‍🚀'.repeat(5000);
  const long = { ...message, candidate: name, job: name, company: name };
  expect(Buffer.byteLength(teamsBody(long))).toBeLessThan(maxTeamsBytes / 4);
  for (const text of readSlack(slackBody(long)).plain) {
    expect(text.length).toBeLessThan(3000);
    expect(text.isWellFormed()).toBe(true);
  }
});
