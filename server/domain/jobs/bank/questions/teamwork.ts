// How someone works with others.
import { about, choice, right, text, video, wrong } from './our-question.ts';

export const teamwork = about('Teamwork', [
  video(
    19,
    {},
    {
      'en-US':
        'Tell us about a disagreement with a colleague over how something should be done. How did you settle it?',
      'ru-RU':
        'Расскажите о разногласии с коллегой по поводу того, как выполнить работу. Как вы его разрешили?',
      'de-DE':
        'Erzählen Sie von einer Meinungsverschiedenheit im Kollegenkreis darüber, wie etwas zu tun ist. Wie haben Sie sie gelöst?',
      'es-ES':
        'Háblenos de un desacuerdo con un compañero de trabajo sobre cómo hacer algo. ¿Cómo lo resolvieron?',
      'it-IT':
        'Ci racconti di un disaccordo con un collega su come svolgere un lavoro. Come lo avete risolto?',
      'ar-SA': 'يُرجى التحدث عن خلاف مع زميل حول طريقة إنجاز عمل ما. كيف حسمتماه؟',
    },
  ),
  text(
    20,
    { profession: 'Nurse' },
    {
      'en-US':
        'How do you make sure that nothing is lost at the handoff between shifts? Please give an example.',
      'ru-RU': 'Как вы добиваетесь того, чтобы при передаче смены ничего не потерялось? Опишите на примере.',
      'de-DE':
        'Wie sorgen Sie dafür, dass bei der Übergabe zwischen zwei Schichten nichts verloren geht? Beschreiben Sie es bitte an einem Beispiel.',
      'es-ES':
        '¿Cómo se asegura de que no se pierda nada en el relevo entre turnos? Descríbalo con un ejemplo.',
      'it-IT':
        'Come si assicura che nel passaggio di consegne tra un turno e l’altro nulla vada perso? Lo descriva con un esempio.',
      'ar-SA': 'ما طريقتك في ضمان ألا يضيع شيء عند تسليم المناوبة؟ يُرجى توضيح ذلك بمثال.',
    },
  ),
  choice(
    21,
    {},
    {
      'en-US':
        'A colleague who is usually reliable has missed two deadlines that your own work depends on. What do you do first?',
      'ru-RU':
        'Обычно надёжный коллега дважды сорвал сроки, от которых зависит ваша работа. Что вы сделаете в первую очередь?',
      'de-DE':
        'Eine sonst zuverlässige Person aus Ihrem Team hat zwei Termine verpasst, von denen Ihre Arbeit abhängt. Was tun Sie zuerst?',
      'es-ES':
        'Un compañero normalmente fiable ha incumplido dos plazos de los que depende su propio trabajo. ¿Qué hace en primer lugar?',
      'it-IT':
        'Un collega di solito affidabile ha mancato due scadenze da cui dipende il suo lavoro. Che cosa fa per prima cosa?',
      'ar-SA': 'تأخر زميل موثوق عادةً عن موعدين يتوقف عليهما عملك. ما أول خطوة لك؟',
    },
    [
      wrong({
        'en-US': 'I report it to our manager.',
        'ru-RU': 'Сообщу об этом нашему руководителю.',
        'de-DE': 'Ich melde es unserer Führungskraft.',
        'es-ES': 'Se lo comunico a nuestro responsable.',
        'it-IT': 'Lo segnalo al nostro responsabile.',
        'ar-SA': 'أبلغ مديرنا بذلك.',
      }),
      wrong({
        'en-US': 'I do the missing part myself and say nothing.',
        'ru-RU': 'Сделаю недостающую часть и ничего не скажу.',
        'de-DE': 'Ich erledige den fehlenden Teil selbst und sage nichts.',
        'es-ES': 'Hago yo la parte que falta y no digo nada.',
        'it-IT': 'Svolgo io la parte mancante e non dico nulla.',
        'ar-SA': 'أنجز الجزء الناقص بنفسي ولا أقول شيئًا.',
      }),
      right({
        'en-US': 'I talk to the colleague alone, ask what the problem is, and agree on the next date.',
        'ru-RU': 'Поговорю с коллегой наедине, спрошу, что мешает, и договорюсь о новом сроке.',
        'de-DE':
          'Ich spreche unter vier Augen mit der Person, frage, woran es liegt, und vereinbare den nächsten Termin.',
        'es-ES': 'Hablo a solas con el compañero, le pregunto qué ocurre y acordamos la próxima fecha.',
        'it-IT':
          'Parlo a tu per tu con il collega, chiedo che cosa lo ostacola e concordo la prossima scadenza.',
        'ar-SA': 'أتحدث مع الزميل على انفراد، وأسأله عما يعيقه، ونتفق على الموعد التالي.',
      }),
      wrong({
        'en-US': 'I wait and see whether it happens a third time.',
        'ru-RU': 'Подожду, не случится ли это в третий раз.',
        'de-DE': 'Ich warte ab, ob es ein drittes Mal vorkommt.',
        'es-ES': 'Espero a ver si ocurre por tercera vez.',
        'it-IT': 'Aspetto di vedere se succede una terza volta.',
        'ar-SA': 'أنتظر لأرى هل يتكرر ذلك مرة ثالثة.',
      }),
    ],
  ),
]);
