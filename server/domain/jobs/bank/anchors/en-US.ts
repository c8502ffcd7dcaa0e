// The levels of the built-in competences in English, the lowest first.
type FourLevels = readonly [string, string, string, string];

export const enUS = {
  accuracy: [
    'Names no way of finding mistakes.',
    'Says that they check their work, but not how.',
    'Describes a specific check and a mistake that it found.',
    'Also describes how they keep the same mistake from happening again.',
  ],
  communication: [
    'Leaves out what a listener needs to follow the example.',
    'Explains the main point, without important facts or the outcome.',
    'Explains the situation, the reason and the outcome in an order that others can follow.',
    'Also says how they adapted the message to a person and checked that it was understood.',
  ],
  composure: [
    'Describes what went wrong under pressure, but not what they did.',
    'Names a way of staying calm, without an example.',
    'Describes a stressful situation and the steps they took in it.',
    'Also says how they set priorities in it, and how they prepare for such situations now.',
  ],
  customer_focus: [
    'Describes the case without the customer’s needs.',
    'Names what the customer wanted, but not what they did about it.',
    'Describes how they found out what the customer needed, and what they did for it.',
    'Also says how they checked that it helped, and what they improved for other customers.',
  ],
  empathy: [
    'Does not mention the other person’s situation.',
    'Mentions the other person’s situation, but no response to it.',
    'Describes what the other person needed and how they responded.',
    'Also says how they found out whether it helped, and what they learned from it.',
  ],
  initiative: [
    'Describes only tasks that others assigned.',
    'Names their own idea, which was not carried out.',
    'Describes something that they started themselves, and its result.',
    'Also says how they won others over, and what has lasted.',
  ],
  integrity: [
    'Avoids the question, or justifies breaking a rule.',
    'Names a principle, without a case in which it cost something.',
    'Describes a case in which they kept a rule or admitted a mistake to their own disadvantage.',
    'Also says how they informed the people affected, and what they changed later.',
  ],
  knowledge: [
    'Gets basics wrong, or gives no details of the work.',
    'Uses the right terms, without explaining how the work is done.',
    'Explains the steps of the work correctly, with reasons.',
    'Also weighs alternatives and names limits or special cases.',
  ],
  leadership: [
    'Gives no example of guiding others.',
    'Describes tasks that they handed out, without goals or support.',
    'Describes how they set a goal, shared the work and supported people.',
    'Also describes how they dealt with resistance or weak results, and how people developed.',
  ],
  learning: [
    'Names nothing that they learned recently.',
    'Names a course or a subject, without a use for it.',
    'Describes what they learned because they wanted to, and how they use it.',
    'Also says how they noticed the gap, got feedback, and what comes next.',
  ],
  listening: [
    'Describes a conversation only from their own side.',
    'Repeats what the other person said, without having asked about it.',
    'Describes questions that they asked to understand the other person.',
    'Also says what they learned from the replies and changed because of them.',
  ],
  organisation: [
    'Names no way of planning work.',
    'Names a tool or a list, but not how they set priorities.',
    'Describes how they planned several tasks, set priorities and met the dates.',
    'Also describes how they changed the plan when something came up, and told others in time.',
  ],
  patience: [
    'Describes giving up or passing the matter on at the first difficulty.',
    'Says that they stay patient, without an example.',
    'Describes a case in which they explained or tried something several times until it worked.',
    'Also says how they changed their approach from one attempt to the next.',
  ],
  persuasion: [
    'Repeats an opinion without reasons.',
    'Gives reasons that matter only to themselves.',
    'Describes reasons that mattered to the other side, and the outcome.',
    'Also describes the other side’s objections, and what they conceded or changed.',
  ],
  problem_solving: [
    'Describes a problem, but no cause and no solution.',
    'Names a solution, but not how they found it.',
    'Describes how they found the cause and solved the problem.',
    'Also compares alternatives, and says how they made sure that the problem stayed solved.',
  ],
  reliability: [
    'Describes a broken agreement that they told no one about.',
    'Says that others can rely on them, without an example.',
    'Describes an agreement that they kept although it was difficult.',
    'Also describes how they warned others early when a date was at risk, and offered a way out.',
  ],
  safety: [
    'Names no hazard of the work.',
    'Names rules, but not what they are for.',
    'Describes a hazard, the rule against it and how they followed it.',
    'Also describes how they stopped unsafe work or removed a hazard for everyone.',
  ],
  teamwork: [
    'Describes only their own part, or only other people’s mistakes.',
    'Describes what the team did, but not what they contributed.',
    'Describes what they contributed and how they worked with the others.',
    'Also describes how they settled a disagreement or helped someone, and what the team gained.',
  ],
} as const satisfies Record<string, FourLevels>;

export type Anchors = Readonly<Record<keyof typeof enUS, FourLevels>>;
