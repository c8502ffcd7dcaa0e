// What someone has done so far.
import { about, text, video } from './our-question.ts';

export const experience = about('Experience', [
  video(
    5,
    { seconds: 180 },
    {
      'en-US': 'Which of your past tasks comes closest to this job? Describe exactly what you did yourself.',
      'ru-RU': 'Какая из ваших прежних задач ближе всего к этой работе? Опишите, что именно делали вы.',
      'de-DE':
        'Welche Ihrer bisherigen Aufgaben kommt dieser Stelle am nächsten? Beschreiben Sie, was genau Sie selbst getan haben.',
      'es-ES':
        '¿Cuál de las tareas que ha desempeñado se parece más a este puesto? Describa qué hizo exactamente usted.',
      'it-IT':
        'Quale dei compiti svolti finora si avvicina di più a questa posizione? Descriva che cosa ha fatto esattamente lei.',
      'ar-SA': 'أيُّ المهام التي توليتها حتى الآن أقرب إلى هذه الوظيفة؟ يُرجى وصف ما فعلته بنفسك تحديدًا.',
    },
  ),
  text(
    6,
    {},
    {
      'en-US':
        'Describe a piece of work that you are proud of. What was the goal, what was your part in it, and what was the result?',
      'ru-RU':
        'Опишите работу, которой вы гордитесь: какова была цель, в чём состоял ваш вклад и каков был результат?',
      'de-DE':
        'Beschreiben Sie eine Arbeit, auf die Sie stolz sind: Was war das Ziel, was war Ihr Anteil, und was kam dabei heraus?',
      'es-ES':
        'Describa el trabajo que más le enorgullece: ¿cuál era el objetivo, cuál fue su parte y cuál fue el resultado?',
      'it-IT':
        'Descriva il lavoro che le ha dato più soddisfazione: qual era l’obiettivo, qual è stato il suo contributo e quale il risultato?',
      'ar-SA': 'يُرجى وصف عمل هو موضع اعتزازك: ما كان هدفه، وما كان دورك فيه، وما كانت نتيجته؟',
    },
  ),
  video(
    7,
    { profession: 'Sales manager', seconds: 180 },
    {
      'en-US': 'Take us through a sale that you closed, from the first contact to the signature.',
      'ru-RU': 'Расскажите о сделке, которую вы довели до конца: от первого контакта до подписания договора.',
      'de-DE':
        'Schildern Sie einen Abschluss, den Sie erzielt haben, vom ersten Kontakt bis zur Unterschrift.',
      'es-ES': 'Explíquenos una venta que usted cerró, desde el primer contacto hasta la firma.',
      'it-IT': 'Ci racconti una vendita che ha concluso, dal primo contatto alla firma.',
      'ar-SA': 'يُرجى شرح صفقة بيع أتممتها، من أول اتصال حتى التوقيع.',
    },
  ),
  text(
    8,
    { profession: 'Driver' },
    {
      'en-US': 'Which vehicles have you driven for a living, and on what kind of routes?',
      'ru-RU': 'На каких транспортных средствах вы работали водителем и по каким маршрутам?',
      'de-DE': 'Welche Fahrzeuge haben Sie beruflich gefahren, und auf welchen Strecken?',
      'es-ES': '¿Qué vehículos ha conducido profesionalmente y en qué tipo de rutas?',
      'it-IT': 'Quali veicoli ha guidato per lavoro e su che tipo di percorsi?',
      'ar-SA': 'ما المركبات التي قدتها في عملك، وعلى أي نوع من الطرق؟',
    },
  ),
]);
