// The English of the screens and emails: the specification's sentences and names word for word, and none of the
// wordings that no American product writer would use. The other languages are written from the meaning.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ourTexts } from './our-texts.ts';
import { root } from './source-imports.ts';

/** Sentences of the specification. A variable stands for its {date}. */
const quoted = [
  'Please fill in all the fields',
  'Please agree to the Privacy Policy',
  'Please select an answer option',
  'Please write code',
  'Please write text',
  'Please check the format is correct',
  'Incorrect VAT Number',
  'Something went wrong, please try again',
  'Sorry, the page you visited does not exist.',
  'Your browser does not support video recording',
  "You've exceeded your current plan limits.",
  'Please upgrade your account.',
  'Choose a different question type or upgrade your plan.',
  'Video deleted on {{date}} due to data retention policy',
  // The comparison of two groups.
  '{{group}} {{reached}} of {{finished}}, {{highest}} {{highest_reached}} of {{highest_finished}}: ratio {{ratio}}.',
  'Chance alone makes such a difference in about 1 of {{samples}} samples.',
  'Chance alone makes such a difference in most samples.',
  'Chance alone makes such a difference in fewer than 1 of {{samples}} samples.',
  'Error',
  'Warning',
  'Success',
];

/** Names of pages, buttons and rates in the specification. */
const names = [
  ...['Companies', 'Interviews', 'Jobs', 'Live', 'Users', 'Upgrade', 'Log Out', 'Help', 'Help Center'],
  ...['Recommended', 'Publish', 'Overall rate', 'Good', 'Middling', 'Bad', 'Not rated', 'Ideal profile'],
  ...['Hiring profile template', 'Motivational letter', 'Can export all'],
];

/** What to write instead is in brackets. */
const refused: Record<string, RegExp> = {
  'whoever (the person: candidates, members)': /\bwho(m|so)?ever\b/iu,
  'whom (who)': /\bwhom\b/iu,
  'a statement that starts with What, That or Who (the noun; That’s is fine)':
    /(?:^|[.!?:]\s+)(?:What|That|Who)\b(?!’s)[^?]*$/u,
  'stands (appears, is)': /\bstands\b/iu,
  'of its own (own, separate)': /\bof (?:its|their|your|our|his|her) own\b/iu,
  'by itself (automatically, or nothing)': /\bby (?:itself|themselves|himself|herself)\b/iu,
  'is told (is notified)': /\b(?:is|are|be|been|was|were) told\b/iu,
  'written to (we email)': /\bwritten to\b/iu,
  'gave (data, answers)': /\bgave\b/iu,
  'became of (delivery status)': /\bbec[ao]me of\b/iu,
  'go on (continue)': /\b(?:go|goes|going|went) on\b/iu,
  'is over (has ended)': /\b(?:is|are|was) over\b/iu,
  'begin (start)': /\b(?:begin|begins|began|begun|beginning)\b/iu,
  'any more (no longer)': /\bany more\b/iu,
  'e-mail, mail (email)': /\be-mails?\b|\bmail(?:s|ed)?\b/iu,
  'letter (email)': /(?<!motivational )\bletters?\b/iu,
  'British spelling':
    /organis|colour|favour|cancell(?:ed|ing)|centre|recognis|practis|programme|behaviour|licence|enrol\b|realis|tyre/iu,
  'British words':
    /\b(?:tick(?:s|ed|ing)?|whilst|amongst|learnt|motorway|till|pupils?|per cent|postcode|mobile phone)\b/iu,
  'makes (creates)': /\bmakes\b/iu,
  'for good (permanently)': /\bfor good\b/iu,
  'fault (error)': /\bfaults?\b/iu,
  'take back (revoke, remove)': /\b(?:take|takes|taken|took) (?:it |the \w+ )?back\b/iu,
  'come by (source)': /\b(?:come|comes|came) by\b/iu,
  'nobody, somebody, everybody (no one, or the noun)': /\b(?:no|some|every|any)body\b/iu,
  'may (can, might)': /\bmay\b/iu,
  'as soon as (when)': /\bas soon as\b/iu,
  'something of, all of it (name the thing)': /\bsomething of\b|\ball of it\b/iu,
  'also if, also when (even if, even when)': /\balso (?:if|when|while)\b/iu,
  'afterwards, towards (afterward, toward)': /\b(?:after|back|for|to|up)wards\b/iu,
  'software that knows (state the fact)':
    /\b(?:server|browser|device|app|system|Candor) (?:doesn’t |also |already )?(?:knows?|thinks?|wants?|sees?|hears?|understands?)\b/iu,
  'picture and sound, sound only (video and audio, audio only)':
    /\bsounds? (?:only|alone)\b|\bpicture and sound\b|\bloudspeakers?\b/iu,
  'cut off (disconnected)': /\bcut off\b/iu,
  'shared link (review link, share link)': /\bshared links?\b/iu,
  'another (new)': /\banother (?:link|key|secret|password|version)\b/iu,
  'typewriter quotation marks and dots (“ ” ’ …)': /["']|\.\.\./u,
  'a colon in place of a verb (two sentences)': /: (?:<\w+>)?[a-z]/u,
};

const messages = [
  ...flat(JSON.parse(readFileSync(path.join(root, 'public', 'en-US', 'messages.json'), 'utf8'))),
  ...ourTexts('en-US'),
];
const texts = new Set(messages.map(([, text]) => text));
const exempt = new Set([...quoted, ...names]);

describe('English', () => {
  it.each([...quoted, ...names])('contains word for word: %s', (text) => {
    expect(texts).toContain(text);
  });

  it.each(Object.entries(refused))('does not say: %s', (_, pattern) => {
    const found = messages.filter(([, text]) => !exempt.has(text) && pattern.test(text));
    expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});

/** Dotted keys with their texts. */
function* flat(tree: object, prefix = ''): Generator<[string, string]> {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [`${prefix}${name}`, value];
    else yield* flat(value as object, `${prefix}${name}.`);
  }
}
