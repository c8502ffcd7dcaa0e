import { expect, test } from 'vitest';
import { readConfig } from './kernel/config.ts';
import { billingSettingsOf, featuresOf, settingFaults } from './kernel/features.ts';

test('another plan can be asked for where somebody reads the question', () => {
  const hasLiveRooms = false;
  expect(featuresOf({ supportEmail: 'help@example.com', hasLiveRooms, chat: undefined }).plan_requests).toBe(
    true,
  );
  expect(featuresOf({ supportEmail: undefined, hasLiveRooms, chat: undefined }).plan_requests).toBe(false);
});

test('live rooms are offered where the operator has switched them on', () => {
  expect(featuresOf({ supportEmail: undefined, hasLiveRooms: true, chat: undefined }).live).toBe(true);
  expect(featuresOf({ supportEmail: undefined, hasLiveRooms: false, chat: undefined }).live).toBe(false);
});

const seller = {
  ...{ SELLER_NAME: 'Candor GmbH', SELLER_ADDRESS: 'Hafenstraße 1', SELLER_POSTAL_CODE: '20457' },
  ...{ SELLER_CITY: 'Hamburg', SELLER_COUNTRY: 'DE', SELLER_CURRENCY: 'EUR', SELLER_EMAIL: 'a@b.test' },
  ...{ SELLER_REGISTRATION: 'HRB 1', SELLER_VAT: 'DE136695976', SELLER_IBAN: 'DE89370400440532013000' },
};
const cards = {
  ...{ STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789' },
  STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789abcdef',
};

test('cards are offered where plans are sold and Stripe is set up', () => {
  const cardIn = (settings: Record<string, string>) => billingSettingsOf(readConfig(settings)).card;
  expect(cardIn({ ...seller, ...cards, DEFAULT_PLAN: 'free' })).toBe('redirect');
  expect(cardIn({ ...seller, DEFAULT_PLAN: 'free' })).toBe('off');
  expect(cardIn({ ...seller, ...cards, DEFAULT_PLAN: 'self_hosted' })).toBe('off');
  expect(cardIn({ ...seller, ...cards })).toBe('off');
});

test('a seller who sells nothing is a fault of the settings, which the start logs', () => {
  expect(settingFaults(readConfig({}))).toEqual([]);
  expect(settingFaults(readConfig({ ...seller, DEFAULT_PLAN: 'free' }))).toEqual([]);
  for (const plan of [{}, { DEFAULT_PLAN: 'self_hosted' }])
    expect(settingFaults(readConfig({ ...seller, ...plan }))).toEqual([
      expect.stringMatching(/^SELLER_… has no effect: DEFAULT_PLAN is (not set|self_hosted)/),
    ]);
});
