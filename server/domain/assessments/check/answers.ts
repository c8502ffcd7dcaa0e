// Invented answers for the comparison of pairs (pairs.ts). Each is in plain American English and has every phrase that `dialects`
// replaces.
import type { AssessedCompetence } from '../prompt.ts';

export interface CheckedAnswer {
  competence: AssessedCompetence;
  question: string;
  /** Sentences that end with a full stop. */
  text: string;
}

const scale = (...levels: string[]) => levels;

export const checkedAnswers: readonly CheckedAnswer[] = [
  {
    competence: {
      name: 'Teamwork',
      levels: scale(
        'Works alone and does not mention others.',
        'Mentions colleagues but not what they did together.',
        'Describes how tasks were shared with colleagues.',
        'Describes sharing tasks, and how a conflict in the team was solved.',
      ),
    },
    question: 'Tell us about a project that you did with others.',
    text: 'We were going to move the whole library in one weekend. I was responsible for the shelves, and we shared the tasks by floor. Two colleagues could not agree who was carrying the archives. I have been in such conflicts before, so I asked both what worried them. We organized the work again, and the team solved it without losing a day.',
  },
  {
    competence: {
      name: 'Care',
      levels: scale(
        'Does not check the work.',
        'Checks the work if somebody asks.',
        'Checks the work without being asked.',
        'Checks the work without being asked and explains what a mistake would cause.',
      ),
    },
    question: 'How do you make sure that your work has no mistakes?',
    text: 'I have been counting medicine for a hospital ward. I was always checking each box twice without being asked. A mistake there would give a patient the wrong dose. When labels looked alike, I organized them on separate shelves. If I am not sure, I am going to ask a pharmacist before anything leaves the room.',
  },
  {
    competence: {
      name: 'Solving problems',
      levels: scale(
        'Gives up or waits for help.',
        'Tries one solution.',
        'Looks for the cause before trying a solution.',
        'Looks for the cause, compares solutions and checks the result.',
      ),
    },
    question: 'Describe a technical problem that you solved.',
    text: 'The printer in our office kept stopping. I was looking for the cause first, and I organized the error messages by hour. It was always stopping after the heating came on. I have been told to buy a new one, but I compared that with moving it. We moved it, and I am going to check the log again next month.',
  },
  {
    competence: {
      name: 'Helping customers',
      levels: scale(
        'Follows the rules without asking what the customer needs.',
        'Asks what the customer needs.',
        'Asks what the customer needs and offers a solution.',
        'Offers a solution and makes sure later that it worked.',
      ),
    },
    question: 'Tell us about a difficult customer.',
    text: 'A customer came back with a broken lamp for the third time. I was asking what she was using it for. She needed light for painting, so I offered another lamp. I organized an exchange without a fee. I have been calling such customers a week later, and she said that it worked. I am going to keep doing that.',
  },
  {
    competence: {
      name: 'Reliability',
      levels: scale(
        'Misses agreements without saying so.',
        'Keeps most agreements.',
        'Keeps agreements and says early if that is not possible.',
        'Says early if an agreement is at risk and proposes another date.',
      ),
    },
    question: 'What do you do if you cannot finish in time?',
    text: 'Last spring I was preparing the yearly report. Two numbers were missing, and I could see that I was going to be late. I told my manager four days before and proposed another date. I organized the finished parts so that she could begin reading. I have been keeping that date ever since.',
  },
  {
    competence: {
      name: 'Learning',
      levels: scale(
        'Learns only what is required.',
        'Learns when a course is offered.',
        'Looks for ways to learn without being told.',
        'Looks for ways to learn and passes on what they learned.',
      ),
    },
    question: 'What have you taught yourself?',
    text: 'I have been teaching myself to repair bicycles. I was watching videos first and then taking an old one apart. When I was sure, I organized a repair evening in our street. Now I am showing others how to do it. I am going to write a short guide, because passing it on helps me learn.',
  },
  {
    competence: {
      name: 'Explaining',
      levels: scale(
        'Uses terms that the listener does not know.',
        'Explains terms if asked.',
        'Uses simple words and an example.',
        'Uses an example from the listener’s life and checks that it was understood.',
      ),
    },
    question: 'Explain something complicated to us as you would to a child.',
    text: 'I was explaining interest to my nephew. I said that lending money is like lending a toy, and that getting two back is the interest. I organized a small game with marbles. Then I was asking him to explain it to his sister. I have been doing it that way since, and I am going to try it with taxes.',
  },
  {
    competence: {
      name: 'Planning',
      levels: scale(
        'Starts without a plan.',
        'Makes a list of tasks.',
        'Orders the tasks by urgency.',
        'Orders the tasks by urgency and leaves time for surprises.',
      ),
    },
    question: 'How do you plan a busy day?',
    text: 'In the morning I am going to write everything down. I have been using three columns, and the most urgent tasks come first. I was taking too much on in my first year. Now I am leaving an hour free for surprises. When a delivery came early last week, it was organized before lunch.',
  },
  {
    competence: {
      name: 'Honesty',
      levels: scale(
        'Hides mistakes.',
        'Admits mistakes if somebody finds them.',
        'Reports own mistakes.',
        'Reports own mistakes at once and says what they changed afterwards.',
      ),
    },
    question: 'Tell us about a mistake that you made.',
    text: 'I was entering prices and typed one zero too many. Nobody was noticing it, but I reported it at once. I organized a list of the four orders that it touched. I have been reading every price aloud since then. If it happens again, I am going to report it again.',
  },
  {
    competence: {
      name: 'Initiative',
      levels: scale(
        'Waits for instructions.',
        'Suggests ideas if asked.',
        'Suggests ideas without being asked.',
        'Puts an own idea into practice and measures the result.',
      ),
    },
    question: 'What did you improve in your last job?',
    text: 'The morning shift was always waiting for keys. I was suggesting a board with numbers, and nobody was against it. I organized the board on my own and was counting the minutes. We have been starting eleven minutes earlier since. I am going to suggest the same for the tools.',
  },
];
