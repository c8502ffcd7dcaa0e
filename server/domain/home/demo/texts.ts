// What a demo candidate was asked and answered, in each language.
import type { Language } from '#contract/languages.ts';

export interface DemoTexts {
  name: string;
  video: string;
  text: { question: string; answer: string };
  code: string;
  choice: { question: string; options: readonly [string, string, string] };
}

export const demoTexts: Record<Language, DemoTexts> = {
  'en-US': {
    name: 'Alex Morgan',
    video: 'Introduce yourself. What are you proud of?',
    text: {
      question: 'Why would you like to work with us?',
      answer:
        'I like small teams that talk to their users. In my last job I answered support emails every Friday, and most of my best ideas came from them. I would like to do that again, and your team already works this way.',
    },
    code: 'Read a whole number n and print the sum of the numbers from 1 to n.',
    choice: {
      question: 'When could you start?',
      options: ['Immediately', 'In one month', 'In three months'],
    },
  },
  'de-DE': {
    name: 'Alex Brandt',
    video: 'Stellen Sie sich vor. Worauf sind Sie stolz?',
    text: {
      question: 'Warum möchten Sie bei uns arbeiten?',
      answer:
        'Ich mag kleine Teams, die mit ihren Nutzer:innen sprechen. In meinem letzten Job habe ich jeden Freitag Supportanfragen beantwortet, und dabei sind meine besten Ideen entstanden. So möchte ich wieder arbeiten, und bei Ihnen ist das schon üblich.',
    },
    code: 'Lesen Sie eine ganze Zahl n ein und geben Sie die Summe der Zahlen von 1 bis n aus.',
    choice: {
      question: 'Wann könnten Sie anfangen?',
      options: ['Sofort', 'In einem Monat', 'In drei Monaten'],
    },
  },
  'es-ES': {
    name: 'Álex Romero',
    video: 'Preséntese. ¿Qué logro destacaría?',
    text: {
      question: '¿Por qué le gustaría trabajar con nosotros?',
      answer:
        'Me gustan los equipos pequeños que hablan con sus usuarios. En mi último trabajo respondía cada viernes a las consultas de soporte, y de ahí salieron mis mejores ideas. Me gustaría volver a trabajar así, y su equipo ya lo hace.',
    },
    code: 'Lea un número entero n y muestre la suma de los números del 1 al n.',
    choice: {
      question: '¿Cuándo podría empezar?',
      options: ['De inmediato', 'Dentro de un mes', 'Dentro de tres meses'],
    },
  },
  'it-IT': {
    name: 'Alex Ferri',
    video: 'Si presenti. Quale risultato le ha dato più soddisfazione?',
    text: {
      question: 'Perché vorrebbe lavorare con noi?',
      answer:
        'Mi piacciono i piccoli team che parlano con i propri utenti. Nel mio ultimo lavoro rispondevo ogni venerdì alle richieste di assistenza, e da lì sono nate le mie idee migliori. Vorrei lavorare di nuovo così, e il vostro team lo fa già.',
    },
    code: 'Legga un numero intero n e stampi la somma dei numeri da 1 a n.',
    choice: {
      question: 'Quando potrebbe iniziare?',
      options: ['Subito', 'Tra un mese', 'Tra tre mesi'],
    },
  },
  'ru-RU': {
    name: 'Саша Орлова',
    video: 'Расскажите о себе. Чем вы гордитесь?',
    text: {
      question: 'Почему вы хотите у нас работать?',
      answer:
        'Мне нравятся небольшие команды, которые разговаривают со своими пользователями. На прошлой работе я каждую пятницу отвечала на обращения в поддержку, и оттуда пришли мои лучшие идеи. Хочу снова работать так, а у вас это уже принято.',
    },
    code: 'Прочитайте целое число n и выведите сумму чисел от 1 до n.',
    choice: {
      question: 'Когда вы могли бы начать?',
      options: ['Сразу', 'Через месяц', 'Через три месяца'],
    },
  },
  'ar-SA': {
    name: 'نور حداد',
    video: 'يُرجى التعريف بنفسك. ما الإنجاز الأهم لديك؟',
    text: {
      question: 'ما سبب رغبتك في العمل معنا؟',
      answer:
        'أحب الفرق الصغيرة التي تتحدث مع مستخدميها. في وظيفتي السابقة كنت أجيب عن رسائل الدعم كل يوم جمعة، ومنها جاءت أفضل أفكاري. أود أن أعمل بهذه الطريقة من جديد، وفريقكم يعمل بها بالفعل.',
    },
    code: 'المطلوب قراءة عدد صحيح n وطباعة مجموع الأعداد من 1 إلى n.',
    choice: {
      question: 'متى يمكنك البدء؟',
      options: ['فورًا', 'بعد شهر', 'بعد ثلاثة أشهر'],
    },
  },
};
