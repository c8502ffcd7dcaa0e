// Product names are the same in all languages.
import type { ChatKind } from '#contract/webhook.ts';

export const chatServices: Record<ChatKind, string> = { slack: 'Slack', teams: 'Microsoft Teams' };
