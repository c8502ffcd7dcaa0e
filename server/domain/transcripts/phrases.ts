// What speech models are known to write where nobody speaks: they learned from subtitles. None of it belongs in an interview, and it
// is dropped only beside a silence (filters.ts). Sources: reports about Whisper, and its training data.

/** By two-letter language, as the model would write them. Case, accents and punctuation do not matter. */
export const knownPhrases: Record<'en' | 'de' | 'es' | 'it' | 'ru' | 'ar', readonly string[]> = {
  en: [
    ...['Thanks for watching.', 'Thank you for watching.', 'Thank you so much for watching.'],
    ...['Thank you very much for watching.', 'Thanks for watching and see you next time.'],
    ...['Thank you for watching and see you in the next video.', 'See you in the next video.'],
    ...["I'll see you in the next video.", 'See you next time.', 'Bye bye.', 'Please subscribe.'],
    ...['Please subscribe to my channel.', 'Please like and subscribe.', "Don't forget to subscribe."],
    ...["Don't forget to like and subscribe.", 'Subscribe to the channel.', 'Thanks for listening.'],
    ...['Subtitles by the Amara.org community', 'Transcription by CastingWords', 'Transcribed by otter.ai'],
  ],
  de: [
    ...['Vielen Dank fürs Zuschauen.', 'Danke fürs Zuschauen.', 'Vielen Dank für das Zuschauen.'],
    ...['Bis zum nächsten Mal.', 'Bis zum nächsten Video.', 'Wir sehen uns im nächsten Video.'],
    ...[
      'Untertitel der Amara.org-Community',
      'Untertitel von Stephanie Geiges',
      'Untertitelung des ZDF, 2020',
    ],
    ...['Untertitelung aufgrund der Amara.org-Community', 'Untertitel im Auftrag des ZDF, 2017'],
    ...['Untertitel im Auftrag des ZDF für funk, 2017', 'Untertitel im Auftrag des ZDF, 2018'],
    ...['Untertitel im Auftrag des ZDF, 2020', 'Untertitel im Auftrag des ZDF, 2021', 'Copyright WDR 2020'],
    ...['Copyright WDR 2021', 'SWR 2020', 'SWR 2021', 'Abonniert den Kanal.'],
  ],
  es: [
    ...['Gracias por ver el video.', 'Gracias por ver.', 'Muchas gracias por ver el video.'],
    ...['Gracias por ver este video.', 'Suscríbanse al canal.', 'Suscríbete al canal.', 'Suscríbete.'],
    ...['¡Suscríbete a mi canal!', 'No olvides suscribirte.', 'No olviden suscribirse al canal.'],
    ...['Dale like y suscríbete.', 'Nos vemos en el próximo video.', 'Hasta el próximo video.'],
    ...['Hasta la próxima.', 'Nos vemos en la próxima.', 'Subtítulos por la comunidad de Amara.org'],
    ...['Subtítulos realizados por la comunidad de Amara.org', 'Subtitulado por la comunidad de Amara.org'],
    ...['Más información www.alimmenta.com', 'www.mooji.org'],
  ],
  it: [
    ...['Grazie per aver guardato il video.', 'Grazie per la visione.', 'Grazie per aver guardato.'],
    ...['Grazie a tutti per la visione.', 'Iscriviti al canale.', 'Iscrivetevi al canale.'],
    ...['Iscriviti al nostro canale.', 'Non dimenticare di iscriverti.', 'Mettete like e iscrivetevi.'],
    ...['Ci vediamo nel prossimo video.', 'Ci vediamo al prossimo video.', 'Al prossimo video.'],
    ...['Alla prossima.', 'Ci vediamo alla prossima.', 'Sottotitoli creati dalla comunità Amara.org'],
    ...[
      'Sottotitoli e revisione a cura di QTSS',
      'Sottotitoli a cura di QTSS',
      'Sottotitoli di Sottotitoli.it',
    ],
    ...['Sottotitoli e revisione a cura della comunità Amara.org', 'Sottotitoli della comunità Amara.org'],
  ],
  ru: [
    ...[
      'Спасибо за просмотр.',
      'Подписывайтесь на мой канал.',
      'Благодарю за просмотр.',
      'Всем спасибо за просмотр.',
    ],
    ...['Спасибо за внимание и до новых встреч.', 'Подписывайтесь на канал.', 'Подпишись на канал.'],
    ...['Подписывайтесь на наш канал.', 'Ставьте лайки и подписывайтесь на канал.', 'До новых встреч.'],
    ...['Увидимся в следующем видео.', 'До встречи в следующем видео.', 'Продолжение следует...'],
    ...['Субтитры сделал DimaTorzok', 'Субтитры создавал DimaTorzok', 'Субтитры подогнал «Симон»'],
    ...['Субтитры делал DimaTorzok', 'Редактор субтитров А.Семкин Корректор А.Егорова'],
    ...['Субтитры добавил DimaTorzok', 'Субтитры от сообщества Amara.org'],
  ],
  ar: [
    ...[
      'شكرا للمشاهدة',
      'شكرا على المشاهدة',
      'شكرا لكم على المشاهدة',
      'شكرا لمشاهدتكم',
      'شكرا جزيلا للمشاهدة',
    ],
    ...['اشتركوا في القناة', 'اشترك في القناة', 'لا تنسوا الاشتراك في القناة', 'لا تنسى الاشتراك في القناة'],
    ...[
      'لا تنسوا الإعجاب والاشتراك في القناة',
      'اشتركوا في القناة ليصلكم كل جديد',
      'نراكم في الفيديو القادم',
    ],
    ...['أراكم في الفيديو القادم', 'إلى اللقاء في الفيديو القادم', 'نلتقي في الفيديو القادم'],
    ...[
      'ترجمة نانسي قنقر',
      'ترجمة نانسي قنقور',
      'ترجمة مجتمع Amara.org',
      'تمت الترجمة بواسطة مجتمع Amara.org',
    ],
    ...['موسيقى'],
  ],
};
