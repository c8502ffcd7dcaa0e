// What a walk through every page of a candidate needs to know (every-screen.ts, timed-screens.ts).
import type { Browser, BrowserContextOptions, Page } from 'playwright/test';
import type { QuestionType } from '#contract/question.ts';
import type { Translate } from './messages.ts';
import type { TestServer } from './server.ts';

/** The texts of employer and candidate, in any language. */
export interface Words {
  company: string;
  job: string;
  description: string;
  questions: Record<QuestionType, string>;
  options: readonly string[];
  person: { name: string; email: string };
  answer: string;
}

export interface Walk {
  browser: Browser;
  server: TestServer;
  /** The devices used. */
  device: BrowserContextOptions;
  /** Prepares a device before any page runs. */
  prepare?: (page: Page) => Promise<void>;
  t: Translate;
  words: Words;
  /** Also states that take long to reach or are almost like another one. */
  isThorough: boolean;
  /** Called at each screen. It may resize the page and change the language, and must restore both. */
  see: (screen: string, page: Page) => Promise<void>;
}
