// How someone approaches problems without a ready answer.
import { about, choice, code, right, text, video, wrong } from './our-question.ts';

export const problemSolving = about('Problem solving', [
  video(
    14,
    { seconds: 180 },
    {
      'en-US': 'Tell us about a problem at work that had no ready solution. How did you go about it?',
      'ru-RU': 'Расскажите о рабочей проблеме, для которой не было готового решения. Как вы к ней подошли?',
      'de-DE':
        'Erzählen Sie von einem Problem im Beruf, für das es keine fertige Lösung gab. Wie sind Sie vorgegangen?',
      'es-ES': 'Háblenos de un problema en el trabajo que no tenía una solución conocida. ¿Cómo lo abordó?',
      'it-IT':
        'Ci parli di un problema di lavoro per il quale non esisteva una soluzione pronta. Come lo ha affrontato?',
      'ar-SA': 'يُرجى التحدث عن مشكلة في العمل لم يكن لها حل جاهز. كيف تعاملت معها؟',
    },
  ),
  code(
    15,
    'javascript',
    {
      'en-US':
        'Each line of the input consists of the brackets ( ) [ ] { } only. For each line print yes if every bracket is closed by one of the same kind and in the right order, otherwise no.',
      'ru-RU':
        'Каждая строка ввода состоит только из скобок ( ) [ ] { }. Для каждой строки выведите yes, если все скобки закрыты скобками того же вида и в правильном порядке, иначе no.',
      'de-DE':
        'Jede Zeile der Eingabe besteht nur aus den Klammern ( ) [ ] { }. Geben Sie für jede Zeile yes aus, wenn alle Klammern durch eine der gleichen Art und in der richtigen Reihenfolge geschlossen werden, sonst no.',
      'es-ES':
        'Cada línea de la entrada contiene solo los signos ( ) [ ] { }. Para cada línea, imprima yes si cada uno se cierra con otro de su mismo tipo y en el orden correcto; si no, imprima no.',
      'it-IT':
        'Ogni riga dell’input è composta solo dalle parentesi ( ) [ ] { }. Per ogni riga stampi yes se ogni parentesi è chiusa da una dello stesso tipo e nell’ordine giusto, altrimenti no.',
      'ar-SA':
        'يتكوّن كل سطر من المدخلات من الأقواس ( ) [ ] { } فقط. المطلوب لكل سطر طباعة yes إذا أُغلق كل قوس بقوس من نوعه وبالترتيب الصحيح، وإلا فطباعة no.',
    },
    [
      { input: '([])\n([)]', output: 'yes\nno' },
      { input: '{}[]()\n((', output: 'yes\nno' },
      { input: '}\n{[()()]}', output: 'no\nyes', hidden: true },
      { input: '(((((())))))\n[}\n()', output: 'yes\nno\nyes', hidden: true },
    ],
  ),
  text(
    16,
    { profession: 'Software developer' },
    {
      'en-US':
        'A customer reports an error that you cannot reproduce. Describe step by step how you proceed.',
      'ru-RU':
        'Клиент сообщает об ошибке, которую вам не удаётся воспроизвести. Опишите по шагам, как вы поступите.',
      'de-DE':
        'Ein Kunde meldet einen Fehler, den Sie nicht nachstellen können. Beschreiben Sie Schritt für Schritt, wie Sie vorgehen.',
      'es-ES':
        'Un cliente comunica un error que usted no consigue reproducir. Describa paso a paso cómo procede.',
      'it-IT':
        'Un cliente segnala un errore che non riesce a riprodurre. Descriva passo per passo come procede.',
      'ar-SA': 'يُبلغ عميل عن خطأ يتعذّر عليك تكراره. يُرجى وصف طريقة تصرفك خطوة بخطوة.',
    },
  ),
  video(
    17,
    { profession: 'Driver', preparation: 60 },
    {
      'en-US': 'On the road, you realize that you will miss the agreed delivery time. What do you do?',
      'ru-RU': 'В пути вы понимаете, что не успеете к согласованному времени доставки. Что вы сделаете?',
      'de-DE': 'Unterwegs merken Sie, dass Sie den vereinbarten Liefertermin nicht schaffen. Was tun Sie?',
      'es-ES': 'En ruta se da cuenta de que no llegará a la hora de entrega acordada. ¿Qué hace?',
      'it-IT': 'In viaggio si accorge che non rispetterà l’orario di consegna concordato. Che cosa fa?',
      'ar-SA': 'أثناء القيادة يتضح لك أن الوصول في موعد التسليم المتفق عليه غير ممكن. كيف يكون تصرفك؟',
    },
  ),
  choice(
    18,
    { profession: 'Accountant' },
    {
      'en-US':
        'On the last day of the month-end close, the bank balance and the ledger differ by a small amount. What do you do?',
      'ru-RU':
        'В последний день закрытия месяца остаток в банке и данные учёта расходятся на небольшую сумму. Что вы сделаете?',
      'de-DE':
        'Am letzten Tag des Monatsabschlusses weichen Banksaldo und Hauptbuch um einen kleinen Betrag voneinander ab. Was tun Sie?',
      'es-ES':
        'El último día del cierre mensual, el saldo bancario y el libro mayor difieren en un importe pequeño. ¿Qué hace?',
      'it-IT':
        'L’ultimo giorno della chiusura mensile il saldo bancario e la contabilità differiscono di un piccolo importo. Che cosa fa?',
      'ar-SA': 'في آخر يوم من الإقفال الشهري يختلف رصيد البنك عن دفتر الأستاذ بمبلغ صغير. كيف يكون تصرفك؟',
    },
    [
      wrong({
        'en-US': 'I record the difference as a miscellaneous expense so that both match.',
        'ru-RU': 'Проведу разницу как прочий расход, чтобы всё сошлось.',
        'de-DE': 'Ich buche die Differenz als sonstigen Aufwand, damit beides übereinstimmt.',
        'es-ES': 'Registro la diferencia como gasto diverso para que ambos cuadren.',
        'it-IT': 'Registro la differenza tra le spese varie, così i due importi coincidono.',
        'ar-SA': 'أقيّد الفرق مصروفًا متنوعًا ليتطابق الاثنان.',
      }),
      wrong({
        'en-US': 'I leave it. Such a small amount does not matter.',
        'ru-RU': 'Оставлю как есть: такая сумма не имеет значения.',
        'de-DE': 'Ich lasse es so: Ein so kleiner Betrag ist unerheblich.',
        'es-ES': 'Lo dejo así: un importe tan pequeño no tiene importancia.',
        'it-IT': 'Lascio tutto com’è: un importo così piccolo non conta.',
        'ar-SA': 'أتركه كما هو، فمبلغ صغير كهذا لا يهم.',
      }),
      wrong({
        'en-US': 'I change the amount of an existing entry so that it fits.',
        'ru-RU': 'Изменю сумму одной из проводок так, чтобы сошлось.',
        'de-DE': 'Ich ändere den Betrag einer vorhandenen Buchung, sodass es passt.',
        'es-ES': 'Modifico el importe de un asiento existente para que cuadre.',
        'it-IT': 'Modifico l’importo di una registrazione esistente perché torni.',
        'ar-SA': 'أعدّل مبلغ قيد موجود ليتوافق معه.',
      }),
      right({
        'en-US':
          'I look for the cause; if I do not find it in time, I show the difference openly and report it.',
        'ru-RU': 'Буду искать причину; если не найду в срок, открыто покажу расхождение и сообщу о нём.',
        'de-DE':
          'Ich suche die Ursache; finde ich sie nicht rechtzeitig, weise ich die Differenz offen aus und melde sie.',
        'es-ES':
          'Busco la causa; si no la encuentro a tiempo, dejo constancia de la diferencia y la comunico.',
        'it-IT': 'Cerco la causa; se non la trovo in tempo, evidenzio la differenza e la segnalo.',
        'ar-SA': 'أبحث عن السبب، فإن لم أجده في الوقت المناسب أظهرتُ الفرق بوضوح وأبلغت عنه.',
      }),
    ],
  ),
]);
