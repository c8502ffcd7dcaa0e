// What someone in a profession has to know.
import { about, choice, code, right, wrong } from './our-question.ts';

export const professionalKnowledge = about('Professional knowledge', [
  choice(
    9,
    { profession: 'Accountant' },
    {
      'en-US':
        'The invoice for the electricity used in December arrives in January and is paid in February. Under accrual accounting, in which month is the expense?',
      'ru-RU':
        'Счёт за электроэнергию, израсходованную в декабре, пришёл в январе и оплачен в феврале. К какому месяцу относится расход по методу начисления?',
      'de-DE':
        'Die Rechnung für den Strom vom Dezember kommt im Januar und wird im Februar bezahlt. In welchen Monat gehört der Aufwand bei periodengerechter Buchung?',
      'es-ES':
        'La factura de la electricidad consumida en diciembre llega en enero y se paga en febrero. Según el principio de devengo, ¿en qué mes se registra el gasto?',
      'it-IT':
        'La fattura dell’elettricità consumata a dicembre arriva a gennaio e viene pagata a febbraio. Secondo il principio di competenza, a quale mese si riferisce il costo?',
      'ar-SA':
        'تصل في يناير فاتورة الكهرباء المستهلكة في ديسمبر، وتُدفع في فبراير. في أي شهر يُسجَّل المصروف وفق أساس الاستحقاق؟',
    },
    [
      right({
        'en-US': 'December, when the electricity was used',
        'ru-RU': 'К декабрю, когда электроэнергия была израсходована',
        'de-DE': 'In den Dezember, in dem der Strom verbraucht wurde',
        'es-ES': 'En diciembre, cuando se consumió la electricidad',
        'it-IT': 'A dicembre, quando l’elettricità è stata consumata',
        'ar-SA': 'في ديسمبر، حين استُهلكت الكهرباء',
      }),
      wrong({
        'en-US': 'January, when the invoice arrived',
        'ru-RU': 'К январю, когда пришёл счёт',
        'de-DE': 'In den Januar, in dem die Rechnung kam',
        'es-ES': 'En enero, cuando llegó la factura',
        'it-IT': 'A gennaio, quando è arrivata la fattura',
        'ar-SA': 'في يناير، حين وصلت الفاتورة',
      }),
      wrong({
        'en-US': 'February, when it was paid',
        'ru-RU': 'К февралю, когда счёт был оплачен',
        'de-DE': 'In den Februar, in dem gezahlt wurde',
        'es-ES': 'En febrero, cuando se pagó',
        'it-IT': 'A febbraio, quando è stata pagata',
        'ar-SA': 'في فبراير، حين دُفعت',
      }),
      wrong({
        'en-US': 'A third in each of the three months',
        'ru-RU': 'По трети к каждому из трёх месяцев',
        'de-DE': 'Zu je einem Drittel in alle drei Monate',
        'es-ES': 'Un tercio en cada uno de los tres meses',
        'it-IT': 'Per un terzo a ciascuno dei tre mesi',
        'ar-SA': 'ثلثٌ في كل شهر من الأشهر الثلاثة',
      }),
    ],
  ),
  choice(
    10,
    { profession: 'Nurse' },
    {
      'en-US':
        'Before giving a medication, you notice that the prescribed dose is far higher than usual. What do you do first?',
      'ru-RU':
        'Перед выдачей лекарства вы замечаете, что назначенная доза намного выше обычной. Что вы сделаете в первую очередь?',
      'de-DE':
        'Bevor Sie ein Medikament geben, fällt Ihnen auf, dass die verordnete Dosis weit über der üblichen liegt. Was tun Sie zuerst?',
      'es-ES':
        'Antes de administrar un medicamento, observa que la dosis prescrita es muy superior a la habitual. ¿Qué hace en primer lugar?',
      'it-IT':
        'Prima di somministrare un farmaco nota che la dose prescritta è molto più alta del solito. Che cosa fa per prima cosa?',
      'ar-SA': 'قبل إعطاء دواء يتبيّن لك أن الجرعة الموصوفة أعلى بكثير من المعتاد. ما أول خطوة لك؟',
    },
    [
      wrong({
        'en-US': 'I give the dose as prescribed and write down my doubt.',
        'ru-RU': 'Дам лекарство, как назначено, и запишу своё сомнение.',
        'de-DE': 'Ich gebe die Dosis wie verordnet und notiere meinen Zweifel.',
        'es-ES': 'Administro la dosis prescrita y anoto mi duda.',
        'it-IT': 'Somministro la dose prescritta e annoto il mio dubbio.',
        'ar-SA': 'أعطي الجرعة كما وُصفت وأدوّن شكّي.',
      }),
      wrong({
        'en-US': 'I give the usual dose instead.',
        'ru-RU': 'Дам вместо неё обычную дозу.',
        'de-DE': 'Ich gebe stattdessen die übliche Dosis.',
        'es-ES': 'Administro en su lugar la dosis habitual.',
        'it-IT': 'Somministro invece la dose abituale.',
        'ar-SA': 'أعطي الجرعة المعتادة بدلًا منها.',
      }),
      right({
        'en-US': 'I hold the medication and check with the person who prescribed it.',
        'ru-RU': 'Не стану давать лекарство и уточню у того, кто его назначил.',
        'de-DE': 'Ich gebe das Medikament noch nicht und frage bei der Person nach, die es verordnet hat.',
        'es-ES': 'No administro todavía el medicamento y consulto a quien lo prescribió.',
        'it-IT': 'Sospendo la somministrazione e chiedo conferma a chi ha prescritto il farmaco.',
        'ar-SA': 'أمتنع عن إعطاء الدواء وأراجع من وصفه.',
      }),
      wrong({
        'en-US': 'I ask the patient whether they usually get that much.',
        'ru-RU': 'Спрошу пациента, всегда ли он получает столько.',
        'de-DE': 'Ich frage die Patientin oder den Patienten, ob die Menge immer so hoch ist.',
        'es-ES': 'Pregunto al paciente si suele recibir esa cantidad.',
        'it-IT': 'Chiedo al paziente se di solito ne riceve così tanto.',
        'ar-SA': 'أسأل المريض هل يأخذ هذا القدر عادةً.',
      }),
    ],
  ),
  code(
    11,
    'javascript',
    {
      'en-US':
        'Each line of the input is one word. Print the word that occurs most often. If several occur equally often, print the one that comes first in the alphabet.',
      'ru-RU':
        'Каждая строка ввода — одно слово. Выведите слово, которое встречается чаще всего. Если таких несколько, выведите то, которое идёт первым по алфавиту.',
      'de-DE':
        'Jede Zeile der Eingabe ist ein Wort. Geben Sie das Wort aus, das am häufigsten vorkommt. Kommen mehrere gleich oft vor, geben Sie das im Alphabet erste aus.',
      'es-ES':
        'Cada línea de la entrada es una palabra. Imprima la palabra que aparece más veces. Si varias aparecen el mismo número de veces, imprima la primera por orden alfabético.',
      'it-IT':
        'Ogni riga dell’input è una parola. Stampi la parola che compare più spesso. Se più parole compaiono lo stesso numero di volte, stampi la prima in ordine alfabetico.',
      'ar-SA':
        'كل سطر من المدخلات كلمة واحدة. المطلوب طباعة الكلمة الأكثر تكرارًا. وإذا تساوت عدة كلمات فتُطبع الأولى منها بحسب الترتيب الأبجدي.',
    },
    [
      { input: 'pear\napple\npear', output: 'pear' },
      { input: 'plum\nfig', output: 'fig' },
      { input: 'kiwi', output: 'kiwi', hidden: true },
      { input: 'b\nc\na\nc\nb\na\nd', output: 'a', hidden: true },
    ],
  ),
  code(
    12,
    'python',
    {
      'en-US':
        'Each line of the input is a span of time on the same day, such as 09:00-10:30. Spans can overlap. Print how many minutes are covered by at least one of them.',
      'ru-RU':
        'Каждая строка ввода — промежуток времени в пределах одного дня, например 09:00-10:30. Промежутки могут пересекаться. Выведите, сколько минут покрыто хотя бы одним из них.',
      'de-DE':
        'Jede Zeile der Eingabe ist eine Zeitspanne desselben Tages, zum Beispiel 09:00-10:30. Zeitspannen können sich überschneiden. Geben Sie aus, wie viele Minuten von mindestens einer abgedeckt sind.',
      'es-ES':
        'Cada línea de la entrada es un intervalo de un mismo día, por ejemplo 09:00-10:30. Los intervalos pueden solaparse. Imprima cuántos minutos quedan cubiertos por al menos uno de ellos.',
      'it-IT':
        'Ogni riga dell’input è un intervallo di tempo dello stesso giorno, per esempio 09:00-10:30. Gli intervalli possono sovrapporsi. Stampi quanti minuti sono coperti da almeno uno di essi.',
      'ar-SA':
        'كل سطر من المدخلات فترة زمنية في اليوم نفسه، مثل 09:00-10:30، وقد تتداخل الفترات. المطلوب طباعة عدد الدقائق التي تغطيها فترة واحدة منها على الأقل.',
    },
    [
      { input: '09:00-10:00\n09:30-11:00', output: '120' },
      { input: '08:00-08:30\n12:00-12:15', output: '45' },
      { input: '10:00-11:00\n09:00-12:00', output: '180', hidden: true },
      { input: '13:00-14:00\n14:00-14:01\n08:59-09:00', output: '62', hidden: true },
    ],
  ),
  choice(
    13,
    { profession: 'Driver' },
    {
      'en-US': 'On a highway in heavy rain, the steering suddenly feels light. What do you do?',
      'ru-RU': 'На автомагистрали в сильный дождь руль вдруг становится необычно лёгким. Что вы сделаете?',
      'de-DE': 'Auf der Autobahn fühlt sich die Lenkung bei starkem Regen plötzlich leicht an. Was tun Sie?',
      'es-ES':
        'En una autopista, con lluvia intensa, la dirección se vuelve de pronto muy ligera. ¿Qué hace?',
      'it-IT':
        'In autostrada, sotto una forte pioggia, lo sterzo diventa all’improvviso molto leggero. Che cosa fa?',
      'ar-SA': 'على طريق سريع وتحت مطر غزير يصبح المقود فجأة خفيفًا على غير العادة. كيف يكون تصرفك؟',
    },
    [
      wrong({
        'en-US': 'I brake hard at once.',
        'ru-RU': 'Сразу резко заторможу.',
        'de-DE': 'Ich bremse sofort scharf.',
        'es-ES': 'Freno en seco de inmediato.',
        'it-IT': 'Freno subito con forza.',
        'ar-SA': 'أضغط المكابح بقوة فورًا.',
      }),
      right({
        'en-US': 'I ease off the accelerator and keep the wheel straight.',
        'ru-RU': 'Плавно отпущу педаль газа и буду держать руль прямо.',
        'de-DE': 'Ich gehe vom Gas und halte das Lenkrad gerade.',
        'es-ES': 'Levanto el pie del acelerador y mantengo el volante recto.',
        'it-IT': 'Alzo il piede dall’acceleratore e tengo il volante dritto.',
        'ar-SA': 'أرفع قدمي عن دواسة الوقود وأبقي المقود مستقيمًا.',
      }),
      wrong({
        'en-US': 'I steer left and right until the tires grip again.',
        'ru-RU': 'Буду поворачивать руль влево и вправо, пока не появится сцепление.',
        'de-DE': 'Ich lenke hin und her, bis die Reifen wieder greifen.',
        'es-ES': 'Giro el volante a un lado y a otro hasta que los neumáticos vuelvan a agarrar.',
        'it-IT': 'Sterzo a destra e a sinistra finché gli pneumatici non tornano ad aderire.',
        'ar-SA': 'أدير المقود يمينًا ويسارًا حتى تتماسك الإطارات من جديد.',
      }),
      wrong({
        'en-US': 'I accelerate to get through the water quickly.',
        'ru-RU': 'Прибавлю газ, чтобы быстрее проехать воду.',
        'de-DE': 'Ich gebe Gas, um schnell durch das Wasser zu kommen.',
        'es-ES': 'Acelero para salir pronto del agua.',
        'it-IT': 'Accelero per attraversare l’acqua in fretta.',
        'ar-SA': 'أزيد السرعة لأتجاوز الماء سريعًا.',
      }),
    ],
  ),
]);
