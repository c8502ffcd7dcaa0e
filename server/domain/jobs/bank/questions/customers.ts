// How someone treats customers.
import { about, choice, right, text, video, wrong } from './our-question.ts';

export const customers = about('Customers', [
  video(
    26,
    { profession: 'Call centre agent' },
    {
      'en-US':
        'Tell us about a conversation with a very upset customer. What did you do, and how did it end?',
      'ru-RU': 'Расскажите о разговоре с очень рассерженным клиентом. Что вы сделали и чем всё закончилось?',
      'de-DE':
        'Erzählen Sie von einem Gespräch mit einer sehr verärgerten Kundin oder einem sehr verärgerten Kunden. Was haben Sie getan, und wie ging es aus?',
      'es-ES': 'Háblenos de una conversación con un cliente muy enfadado. ¿Qué hizo usted y cómo terminó?',
      'it-IT':
        'Ci racconti di una conversazione con un cliente molto contrariato. Che cosa ha fatto e com’è finita?',
      'ar-SA': 'يُرجى التحدث عن مكالمة مع عميل شديد الاستياء. ماذا فعلت، وكيف انتهت؟',
    },
  ),
  choice(
    27,
    { profession: 'Shop assistant' },
    {
      'en-US':
        'You are advising a customer when a second one comes to the register and the phone rings. What do you do?',
      'ru-RU':
        'Вы консультируете покупателя, когда к кассе подходит второй и звонит телефон. Что вы сделаете?',
      'de-DE':
        'Sie beraten gerade jemanden, als eine zweite Person an die Kasse kommt und das Telefon klingelt. Was tun Sie?',
      'es-ES': 'Está atendiendo a un cliente cuando otro llega a la caja y suena el teléfono. ¿Qué hace?',
      'it-IT':
        'Sta consigliando un cliente quando un altro arriva alla cassa e squilla il telefono. Che cosa fa?',
      'ar-SA': 'أثناء تقديمك المشورة لزبون، يصل زبون ثانٍ إلى الصندوق ويرن الهاتف. كيف يكون تصرفك؟',
    },
    [
      wrong({
        'en-US': 'I answer the phone because a caller cannot see that I am busy.',
        'ru-RU': 'Отвечу на звонок: звонящий не видит, что у меня покупатель.',
        'de-DE': 'Ich gehe ans Telefon: Die anrufende Person sieht nicht, dass ich beschäftigt bin.',
        'es-ES': 'Contesto al teléfono: la persona que llama no ve que estoy con un cliente.',
        'it-IT': 'Rispondo al telefono: la persona che chiama non vede che sto servendo un cliente.',
        'ar-SA': 'أردّ على الهاتف، فالمتصل لا يرى أن لديّ زبونًا.',
      }),
      right({
        'en-US':
          'I tell the second customer that I will be right there, finish with the first, and call back later.',
        'ru-RU':
          'Скажу второму покупателю, что сейчас подойду, закончу с первым, а по телефону перезвоню позже.',
        'de-DE':
          'Ich sage der zweiten Person, dass ich gleich da bin, berate zu Ende und rufe später zurück.',
        'es-ES':
          'Le digo al segundo cliente que enseguida estoy con él, termino con el primero y devuelvo la llamada más tarde.',
        'it-IT': 'Dico al secondo cliente che arrivo subito, finisco con il primo e richiamo più tardi.',
        'ar-SA': 'أخبر الزبون الثاني أني سآتيه حالًا، وأُنهي مع الأول، ثم أعاود الاتصال لاحقًا.',
      }),
      wrong({
        'en-US': 'I leave the first customer to look around and go to the register.',
        'ru-RU': 'Оставлю первого покупателя осматриваться и пойду к кассе.',
        'de-DE': 'Ich lasse die erste Person sich umsehen und gehe an die Kasse.',
        'es-ES': 'Dejo al primer cliente mirando y voy a la caja.',
        'it-IT': 'Lascio il primo cliente a guardare in giro e vado alla cassa.',
        'ar-SA': 'أترك الزبون الأول يتجول وأذهب إلى الصندوق.',
      }),
      wrong({
        'en-US': 'I keep advising and look at no one else until I have finished.',
        'ru-RU': 'Продолжу консультацию и ни на кого не буду отвлекаться, пока не закончу.',
        'de-DE': 'Ich berate weiter und beachte sonst niemanden, bis ich fertig bin.',
        'es-ES': 'Sigo atendiendo y no miro a nadie más hasta terminar.',
        'it-IT': 'Continuo a consigliare e non guardo nessun altro finché non ho finito.',
        'ar-SA': 'أتابع المشورة ولا ألتفت إلى أحد حتى أنتهي.',
      }),
    ],
  ),
  text(
    28,
    { profession: 'Call centre agent' },
    {
      'en-US':
        'A customer writes: “My order should have been here a week ago and no one answers me. I want my money back!” Write your reply.',
      'ru-RU':
        'Клиент пишет: «Мой заказ должен был прийти неделю назад, и мне никто не отвечает. Верните деньги!» Напишите свой ответ.',
      'de-DE':
        'Ein Kunde schreibt: „Meine Bestellung sollte vor einer Woche da sein, und niemand antwortet mir. Ich will mein Geld zurück!“ Schreiben Sie Ihre Antwort.',
      'es-ES':
        'Un cliente escribe: «Mi pedido debía haber llegado hace una semana y nadie me contesta. ¡Quiero que me devuelvan el dinero!». Escriba su respuesta.',
      'it-IT':
        'Un cliente scrive: «Il mio ordine doveva arrivare una settimana fa e nessuno mi risponde. Rivoglio i miei soldi!» Scriva la sua risposta.',
      'ar-SA':
        'كتب لك عميل: «كان يجب أن يصل طلبي قبل أسبوع ولا أحد يرد عليّ. أريد استرداد نقودي!» يُرجى كتابة ردك.',
    },
  ),
  video(
    29,
    { profession: 'Shop assistant' },
    {
      'en-US':
        'Tell us about a time when you advised a customer to buy something other than what they had asked for. How did you explain it?',
      'ru-RU':
        'Расскажите о случае, когда вы посоветовали покупателю не то, что он просил. Как вы это объяснили?',
      'de-DE':
        'Erzählen Sie, wie Sie einmal zu einem anderen Artikel geraten haben als dem gewünschten. Wie haben Sie das erklärt?',
      'es-ES':
        'Háblenos de una ocasión en que aconsejó a un cliente comprar algo distinto de lo que pedía. ¿Cómo se lo explicó?',
      'it-IT':
        'Ci racconti di una volta in cui ha consigliato a un cliente qualcosa di diverso da ciò che chiedeva. Come glielo ha spiegato?',
      'ar-SA': 'يُرجى التحدث عن مرة نصحت فيها زبونًا بشراء شيء غير الذي طلبه. كيف شرحت له ذلك؟',
    },
  ),
  video(
    30,
    { profession: 'Sales manager', preparation: 60 },
    {
      'en-US':
        'A longtime customer tells you that a competitor offers the same thing for 15 percent less. What do you say?',
      'ru-RU':
        'Многолетний клиент сообщает, что конкурент предлагает то же самое на 15 процентов дешевле. Что вы ответите?',
      'de-DE':
        'Ein langjähriger Kunde sagt Ihnen, dass ein Wettbewerber dasselbe um 15 Prozent günstiger anbietet. Was antworten Sie?',
      'es-ES':
        'Un cliente de muchos años le dice que un competidor ofrece lo mismo un 15 por ciento más barato. ¿Qué le responde?',
      'it-IT':
        'Un cliente di lunga data le dice che un concorrente offre la stessa cosa al 15 per cento in meno. Che cosa risponde?',
      'ar-SA': 'يخبرك عميل قديم أن منافسًا يعرض الشيء نفسه بسعر أقل بنسبة 15 بالمئة. ما ردك؟',
    },
  ),
]);
