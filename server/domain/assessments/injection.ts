// Marks sentences that address a model instead of answering. A mark removes nothing from the answer: the competence is assessed once more
// without them, and a person sees why. Lists find common attacks, never all. Pure.
import { foldedWords, foldWord } from '#contract/words.ts';
import { sentencesOf } from './answer-words.ts';
import type { Run } from './answer-words.ts';

/** The sentences to leave out of the second run, merged where they touch. */
export function markedIn(words: readonly string[]): Run[] {
  const sentences = sentencesOf(words);
  const marked = sentences.filter((sentence) => addressesModel(words.slice(sentence.from, sentence.to)));
  return merged(marked);
}

function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && last.to >= run.from) last.to = run.to;
    else result.push({ ...run });
  }
  return result;
}

/** The words without the marked ones. Their indexes change: quotes of the second run are looked up in the whole answer. */
export function withoutMarked(words: readonly string[], marked: readonly Run[]): string[] {
  return words.filter((_, i) => !marked.some(({ from, to }) => i >= from && i < to));
}

/** Zero-width and bidi characters, and tags: nobody speaks or types them by accident. */
const hidden = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;
/** 40 characters of base64, in mixed case and with digits, which no word is. */
const encoded = /[A-Za-z0-9+/]{40,}/g;

function hasEncoded(text: string): boolean {
  const runs = text.match(encoded) ?? [];
  return runs.some((run) => /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run));
}

/** How prompts and replies look. */
const markup =
  /<\/?(system|assistant|user|instructions?|prompt)\b|\[\/?INST\]|<\|[a-z_]+\|>|"(level|quotes|answer_id)"\s*:/i;

function addressesModel(words: readonly string[]): boolean {
  const text = words.join(' ');
  if (hidden.test(text) || hasEncoded(text) || markup.test(text)) return true;
  const folded = foldedWords(text);
  return phrases.some((phrase) => hasInOrder(folded, phrase));
}

/** How many other words may be between two terms. */
const mostBetween = 4;

/** True if the terms occur in this order, close to each other. */
function hasInOrder(words: readonly string[], { terms, gap }: Phrase): boolean {
  const [first, ...rest] = terms;
  return words.some((word, start) => {
    if (!first || !word.startsWith(first)) return false;
    let at = start;
    for (const term of rest) {
      const next = words.findIndex((other, i) => i > at && i <= at + 1 + gap && other.startsWith(term));
      if (next === -1) return false;
      at = next;
    }
    return true;
  });
}

/**
 * Beginnings of words, which occur in this order. An entry for each way to address a model or to dictate its result. `=`: without other
 * words between them.
 */
const written = `
ignore instruction, ignore previous, ignore above, ignore rule, ignore anchor, disregard instruction, disregard previous, disregard rule,
forget instruction, forget previous, override instruction, =system prompt, =system message, =you are assistant, =you are an ai,
=you are a language model, =as an ai, =dear ai, =hello ai, =to the ai, note to ai, note to the evaluator, note to the assessor, attention ai,
=language model, =large language model, =developer mode, give level, give me level, give this level, give highest, give score, give me score,
assign level, assign highest, set level, set the level, rate level, rate me highest, rate this highest, rate this answer level,
award level, award highest, output level, return level, respond with level, respond with json, reply with level, reply with json, =level four,
=level 4, =score four, =score 4, =highest level, =highest score, =full mark, =maximum score, chatgpt, claude, gemini, copilot,
ignoriere anweisung, ignoriere vorherig, ignoriere alle, ignoriere regel, ignorieren anweisung, ignorieren alle, vergiss anweisung,
vergiss alle, vergessen anweisung, missachte anweisung, systemprompt, systemnachricht, sprachmodell, =an die ki, =liebe ki,
=hallo ki, du bist ki, du bist ein assistent, sie sind ein assistent, hinweis an die bewert, hinweis fur die ki, gib stufe, gib hochst,
gib mir stufe, vergib stufe, vergib hochst, vergeben stufe, bewerte stufe, bewerte hochst, bewerte mich, setze stufe, antworte mit stufe,
antworte mit json, =stufe vier, =stufe 4, =hochste stufe, =hochste punktzahl, =volle punktzahl,
ignora instruc, ignora anterior, ignora todas, ignora regla, ignore las instruc, ignore todas, olvida instruc, olvida todo, olvide instruc,
omite instruc, =mensaje del sistema, =prompt del sistema, =modelo de lenguaje, =querida ia, =hola ia, =a la ia,
eres una ia, eres un asistente, usted es un asistente, nota para la ia, nota para el evalua, asigna nivel, asigna maxim, asigne nivel,
pon nivel, ponme nivel, da nivel, dame nivel, dale nivel, otorga nivel, otorga maxim, califica nivel, califica maxim, responde con nivel,
responde con json, devuelve nivel, devuelve json, =nivel cuatro, =nivel 4, nivel maxim, maximo nivel, puntuacion maxim, maxima puntuacion,
ignora istruz, ignora precedent, ignora tutte, ignora regol, ignori istruz, dimentica istruz, dimentica tutt, dimentichi istruz,
trascura istruz, =messaggio di sistema, =prompt di sistema, =modello linguistico, =cara ia, =ciao ia, =alla ia,
sei una ia, sei un assistente, lei e un assistente, nota per la ia, nota per chi valuta, nota per il valut, assegna livello, assegna massim,
assegni livello, dai livello, dammi livello, imposta livello, valuta livello, valuta massim, valutami, rispondi con livello,
rispondi con json, restituisci livello, =livello quattro, =livello 4, livello massim, massimo livello, punteggio massim, massimo punteggio,
игнорируй инструкц, игнорируй предыдущ, игнорируй все, игнорируй правил, игнорируйте инструкц, игнорируйте предыдущ, игнорируйте все,
забудь инструкц, забудь все, забудь предыдущ, забудьте инструкц, забудьте все, =системн промпт,
=системное сообщ, =системная инструкц, =языковая модел, =языковой модел, =языковую модел, уважаемый ии, привет ии, дорогой ии, ты ии,
ты ассистент, вы ассистент, ты помощник, заметка для ии, сообщение для ии, поставь уровень, поставь высш, поставь максимальн,
поставьте уровень, поставьте высш, поставьте максимальн, присвой уровень, присвойте уровень, присвой высш, оцени на уровень, оцени максимальн,
выставь уровень, ответь json, верни json, верни уровень, =уровень четыре, =уровень 4, =четвертый уровень, высший уровень, максимальный балл,
максимальную оценку, высшую оценку,
تجاهل التعليمات, تجاهل جميع, تجاهل كل, تجاهل ما سبق, تجاهل القواعد, تجاهلي التعليمات, تجاهلوا التعليمات, انس التعليمات, انس كل,
=رسالة النظام, =موجه النظام, =نموذج لغوي, =نموذج اللغة, نموذج الذكاء, عزيزي الذكاء, عزيزتي الذكاء, ايها الذكاء, مرحبا ايها النموذج,
ايها النموذج, ايها المساعد, انت مساعد, انت ذكاء, انت نموذج, ملاحظة للذكاء, ملاحظة للنموذج, ملاحظة للمقيم, امنح المستوى, امنح اعلى,
امنحني المستوى, امنحني اعلى, اعط المستوى, اعط اعلى, اعطني المستوى, اعطني اعلى, ضع المستوى, قيم المستوى, قيم باعلى, قيمني,
اجب بالمستوى, اجب بصيغة, اجب json, ارجع المستوى, =المستوى الرابع, =المستوى 4, =المستوى ٤, اعلى مستوى, اعلى درجة, الدرجة القصوى, الدرجة الكاملة
`;

interface Phrase {
  terms: string[];
  gap: number;
}

const phrases: Phrase[] = written.split(',').map((entry) => ({
  terms: entry.replace('=', '').trim().split(/\s+/).map(foldWord),
  gap: entry.includes('=') ? 0 : mostBetween,
}));
