import { expect, it } from 'vitest';
import type { InterviewWelcome } from '#contract/interview.ts';
import { scriptDigest } from './in-script.ts';
import { formScriptDigest, welcomeForm } from './welcome-form.ts';

type Needed = Pick<InterviewWelcome, 'candidate' | 'company' | 'started' | 'processing'>;

const company = { name: 'Harbour', logo: null, website: '', policy: '', consent_by_starting: false };
const unknown = { candidate: { name: '', email: '', phone: '' }, company, started: false };
const html = (welcome: Needed) => welcomeForm(welcome, 'en-US', undefined);

it('of a share link is empty, and its only script has the digest in the policy', () => {
  const form = html(unknown);
  expect(form).toContain('<h2>Your details</h2>');
  expect(form).toContain('type="text" dir="auto" autocomplete="name" maxlength="200" value=""');
  expect(form).toContain('<a href="/legal/privacy?lang=en-US" target="_blank"');
  const [, script = ''] = /<script>(.*)<\/script>$/s.exec(form) ?? [];
  expect(formScriptDigest).toBe(scriptDigest(script));
});

it('of an invitation has the person’s details, escaped', () => {
  const form = html({
    ...unknown,
    candidate: { name: '"><script>x</script>', email: 'a&b@example.com', phone: '' },
    started: true,
  });
  expect(form).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
  expect(form).toContain('value="a&amp;b@example.com"');
  expect(form).toContain('<h2>Check your details</h2>');
  expect(form).toContain('>Continue</button>');
});

it('has the company’s own policy, escaped, and no box where starting means consent', () => {
  const policy = 'https://example.com/?a=1&b="';
  const form = html({ ...unknown, company: { ...company, policy, consent_by_starting: true } });
  expect(form).toContain('By starting, you agree to the <a href="https://example.com/?a=1&amp;b=&quot;"');
  expect(form).not.toContain('type="checkbox"');
});

it('cannot be sent before a notice is shown', () => {
  const notice = { purpose: 'transcript', processor: 'Any Ltd', version: '1', can_decline: true };
  expect(html({ ...unknown, processing: [notice] })).toMatch(/<button [^>]* disabled>/);
  expect(html(unknown)).not.toMatch(/<button [^>]* disabled>/);
});
