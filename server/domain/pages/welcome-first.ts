// The welcome page in the first HTML, readable while the page's code loads. Text and class names match
// src/candidate/welcome/WelcomeScreen.tsx, so that nothing moves when the code takes over. Parts that need the code
// (collapsed sections) are left out.
import type { InterviewWelcome } from '#contract/interview.ts';
import type { Language } from '#contract/languages.ts';
import { kindRules } from '#contract/question.ts';
import { dayOf } from '#contract/day-of.ts';
import { sentence } from '../../kernel/texts/sentences.ts';
import { escapeHtml as text } from '../../kernel/escape-html.ts';
import { isolatedAddress } from '../../kernel/isolated.ts';
import { welcomeForm } from './welcome-form.ts';

/** The sheet's content as HTML. `siteUrl`: the marketing site. */
export function welcomeSheet(
  welcome: InterviewWelcome,
  language: Language,
  siteUrl: string | undefined,
): string {
  const t = (key: string, values = {}) => text(sentence(language, key, values));
  const { company, design, job } = welcome;
  const header = design.template === 'basic-new' ? null : design.header_image;
  return [
    header && `<img class="welcome-header" src="${text(header)}" alt="" fetchpriority="high">`,
    '<div class="welcome-columns"><div class="welcome-main">',
    `<h1 class="step-heading" dir="auto">${text(job.name)}</h1>`,
    `<p class="lead">${t('interview.welcome_lead', { company: company.name })}</p>`,
    welcome.verified_domain !== null &&
      `<p class="verified">${icon('shield')}<span>${t('welcome.verified', { domain: isolatedAddress(welcome.verified_domain) })} <a href="/verify">${t('welcome.genuine')}</a></span></p>`,
    `<section><h2 class="unseen">${t('interview.facts')}</h2><ul class="facts">`,
    ...facts(welcome, language).map(factItem),
    `</ul><details class="more-facts"><summary>${t('welcome.more_facts')}</summary></details></section>`,
    `<section class="calm-note">${icon('signal')}<div><h2>${t('interview.bad_network')}</h2><p>${t('interview.bad_network_text')}</p></div></section>`,
    welcome.preview_video &&
      `<section class="about"><h2>${t('interview.preview_video')}</h2><video></video></section>`,
    '<div class="folds">',
    job.description.trim() && fold(t('interview.about')),
    fold(t('welcome.worries')),
    fold(t('welcome.ask')),
    `</div></div>${welcomeForm(welcome, language, siteUrl)}</div>`,
  ]
    .filter(Boolean)
    .join('');
}

interface Fact {
  icon: keyof typeof paths;
  line: string;
  small?: string | undefined;
}

/** The lines of src/candidate/welcome/WelcomeFacts.tsx above its fold. */
function facts(welcome: InterviewWelcome, language: Language): Fact[] {
  const t = (key: string, values = {}) => sentence(language, key, values);
  const counted = (key: string, count: number) =>
    t(`${key}_${new Intl.PluralRules(language).select(count)}`, { count });
  const listed = (words: string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
  const hasVideo = welcome.kinds.some((kind) => kindRules[kind].isRecorded);
  const kinds = listed(welcome.kinds.map((kind) => t(`interview.kind_${kind}`)));
  const retakes: Fact = {
    icon: 'repeat',
    line: welcome.retakes
      ? counted('interview.retakes_count', welcome.retakes)
      : t(welcome.has_retakes ? 'interview.retakes_yes' : 'interview.retakes_no'),
    small: welcome.audio_only_allowed ? t('welcome.audio_accepted') : undefined,
  };
  return [
    {
      icon: 'list',
      line: counted('common.questions', welcome.questions_count),
      small: `${t('interview.kinds_lead')} ${kinds}`,
    },
    {
      icon: 'clock',
      line: counted('interview.about_minutes', welcome.duration_minutes),
      small: t('welcome.pauses'),
    },
    ...(hasVideo ? [retakes] : []),
    {
      icon: 'calendar',
      // Only the page knows the reader's time zone; until then the time is in UTC and labeled so.
      line: welcome.deadline_at
        ? t('interview.deadline', { when: dayOf(new Date(welcome.deadline_at), language) })
        : t('interview.deadline_none'),
    },
  ];
}

function factItem({ icon: name, line, small }: Fact): string {
  return `<li>${icon(name)}<span>${text(line)}${small ? `<span class="unseen">. </span><small>${text(small)}</small>` : ''}</span></li>`;
}

/** @param title HTML. */
function fold(title: string): string {
  return `<details><summary>${title}</summary></details>`;
}

function icon(name: keyof typeof paths): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${paths[name]}"/></svg>`;
}

/** From src/candidate/Icon.tsx. */
const paths = {
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3.500 2',
  repeat:
    'M4 12a8 8 0 0 1 13.700-5.600L20 8.500M20 4v4.500h-4.500M20 12a8 8 0 0 1-13.700 5.600L4 15.500M4 20v-4.500h4.500',
  calendar: 'M4 6.500h16v13H4zm0 4h16M8 4v4m8-4v4',
  shield:
    'M12 3.500 5 6v5.500c0 4.200 2.900 7.600 7 9 4.100-1.400 7-4.800 7-9V6zm-3 8.500 2.200 2.200L15.500 10',
  signal: 'M4 15.500a11.500 11.500 0 0 1 16 0M7.200 18.200a7 7 0 0 1 9.600 0M12 21h.01M3 3l18 18',
} as const;
