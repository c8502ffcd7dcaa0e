// Texts by the employer and the candidate in the screenshots, per language.
import type { Words } from '../e2e/walk.ts';

export function wordsIn(language: 'en-US' | 'ar-SA'): Words & { program: string } {
  return { ...(language === 'ar-SA' ? arabic : english), program };
}

const program = 'const [a, b] = [readline(), readline()];\nconsole.log(Number(a) + Number(b));';

const english: Words = {
  company: 'Harbour Coffee',
  job: 'Barista',
  description: 'You make good coffee and people glad that they came. Mornings, and every second weekend.',
  questions: {
    video: 'Tell us about a time you turned a bad day around for somebody.',
    text: 'Why here, and why now?',
    code: 'Two prices come in, one on each line. Print their sum.',
    choice: 'At how many degrees is milk foamed best?',
  },
  options: ['About 65 °C', 'About 80 °C', 'At the boil'],
  person: { name: 'Amira Haddad', email: 'amira@example.com' },
  answer:
    'Because your corner smells of cardamom every morning, and I have been the first in line for two years.',
};

const arabic: Words = {
  company: 'قهوة المرفأ',
  job: 'مُعِدّ قهوة',
  description: 'تُعدّ قهوة طيبة وتُسعد من يزورنا. العمل صباحًا وفي عطلة نهاية أسبوع من كل اثنتين.',
  questions: {
    video: 'حدّثنا عن مرة حوّلت فيها يومًا سيئًا لشخص ما إلى يوم جميل.',
    text: 'لماذا هنا، ولماذا الآن؟',
    code: 'يأتي سعران، كل منهما في سطر. اطبع مجموعهما.',
    choice: 'عند أي درجة حرارة تكون رغوة الحليب أفضل؟',
  },
  options: ['نحو ٦٥ درجة', 'نحو ٨٠ درجة', 'عند الغليان'],
  person: { name: 'أميرة حداد', email: 'amira@example.com' },
  answer: 'لأن زاويتكم تفوح برائحة الهيل كل صباح، وأنا أول الواقفين في الصف منذ سنتين.',
};
