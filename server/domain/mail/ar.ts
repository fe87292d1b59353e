import type { MailManners, MailWords } from './mail-words.js'

export const arabicManners: MailManners = {
  isRightToLeft: true,
  deal: 'معاملة الضمان الخاصة بك',
  company: 'أحد المطورين',
  quote: (title) => `«${title}»`,
  reason: (text) => `السبب المذكور: ${text}`,
  colon: ': ',
  // As they are called in Tunisia.
  months: ['جانفي', 'فيفري', 'مارس', 'أفريل', 'ماي', 'جوان', 'جويلية', 'أوت', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
  moment: (day, time) => `${day} على الساعة ${time}`,
  signature: 'أمانة، خدمة الضمان الخاصة بك',
}

export const arabicMails = {
  verification_code: ({ code, deadline }) => ({
    subject: `رمز أمانة الخاص بك: ${code}`,
    paragraphs: [
      `رمز التحقق الخاص بك هو ${code}.`,
      `أدخله في صفحة التسجيل.${deadline ? ` وهو صالح حتى ${deadline}.` : ''}`,
      'إذا لم تطلبه فتجاهل هذه الرسالة: لا يحدث شيء من دون الرمز.',
    ],
  }),
  account_exists: () => ({
    subject: 'لديك حساب في أمانة من قبل',
    paragraphs: [
      'حاول شخص ما، ولعله أنت، التسجيل بهذا العنوان. لهذا العنوان حساب من قبل، فلم يتغير شيء.',
      'سجّل الدخول بكلمة المرور التي لديك. وإذا لم تكن أنت من حاول فلا داعي لفعل أي شيء.',
    ],
  }),
  invitation: ({ role, deal, amount }) => ({
    subject: role === 'seller' ? 'يدعوك مشترٍ إلى بيع آمن' : 'أنت مدعو إلى شراء آمن',
    paragraphs: [
      role ? `تم ذكرك بصفتك ${role === 'seller' ? 'البائع' : 'المشتري'} في ${deal}${amount}.` : `تم ذكرك بصفتك طرفًا في ${deal}${amount}.`,
      role === 'seller'
        ? 'يدفع المشتري المبلغ إلى حساب الضمان قبل أن تسلّم، ويُصرف لك عند قبول التسليم.'
        : 'يُحفظ المبلغ في حساب الضمان: لا يستلمه البائع إلا عند قبول التسليم.',
      'سجّل بهذا العنوان للاطلاع على التفاصيل والمشاركة:',
    ],
  }),
  association_request: ({ company, deadline }) => ({
    subject: `${company}: طلب التصرف نيابة عنك في أمانة`,
    paragraphs: [
      `يطلب ${company} الارتباط بحسابك في أمانة.`,
      `إذا وافقت، يمكن لـ${company} الاطلاع على معاملاتك ورصيدك، وإنشاء المعاملات وتعديلها وتسليمها ورفض تسليمها باسمك. أما الدفع وصرف المال والتوقيع فلا تتم إلا منك شخصيًا.`,
      `وافق أو ارفض في هذه الصفحة${deadline ? ` قبل ${deadline}` : ''}. وإذا كنت لا تعرف صاحب الطلب فتجاهل هذه الرسالة:`,
    ],
  }),
  signature_confirmation: ({ company }) => ({
    subject: `أكّد توقيعك لدى ${company}`,
    paragraphs: [
      `حفظ ${company} صورة لتوقيعك ليوقّع بها عنك العقود التي ينشئها باسمك.`,
      'لن تُستخدم قبل أن تؤكد أنها توقيعك. وإذا لم تكن كذلك فلا تفعل شيئًا.',
      'شاهد الصورة وأكّدها هنا:',
    ],
  }),
  contract_signed: ({ deal, amount }) => ({
    subject: 'تم توقيع العقد',
    paragraphs: [
      `وقّع الطرف الآخر عقد ${deal}${amount}.`,
      'إذا كان توقيعك ناقصًا فاقرأ العقد ووقّعه. وعندما يوقّع الطرفان يمكن للمشتري أن يدفع.',
    ],
  }),
  contract_changed: ({ deal, amount }) => ({
    subject: 'تغيّر الاتفاق، يرجى التوقيع من جديد',
    paragraphs: [
      `تم تعديل ${deal}${amount} قبل الدفع.`,
      'لم تعد التوقيعات السابقة سارية. اقرأ النسخة الجديدة؛ ويمكن للمشتري أن يدفع بعد أن يوقّعها الطرفان.',
    ],
  }),
  escrow_paid: ({ deal, amount }) => ({
    subject: 'تم الدفع إلى حساب الضمان',
    paragraphs: [
      `دفع المشتري ثمن ${deal}${amount}. المبلغ محفوظ في حساب الضمان.`,
      'سلّم ما تم الاتفاق عليه ثم أعلن التسليم. يُصرف لك المبلغ عندما يقبل المشتري التسليم.',
    ],
  }),
  escrow_delivered: ({ deal, amount, deadline }) => ({
    subject: 'تم التسليم، يرجى التحقق',
    paragraphs: [
      `سلّم البائع ${deal}${amount}.`,
      'تحقق من التسليم ثم اقبله أو ارفضه.',
      deadline && `إذا لم تفعل أيًّا منهما فسيُعتبر مقبولًا في ${deadline} ويُصرف المبلغ للبائع.`,
    ],
  }),
  delivery_rejected: ({ deal, amount, reason }) => ({
    subject: 'تم رفض التسليم',
    paragraphs: [`رفض المشتري تسليم ${deal}${amount}.`, reason, 'يبقى المبلغ في حساب الضمان. أصلح ما ينقص ثم سلّم من جديد.'],
  }),
  escrow_completed: ({ deal, amount }) => ({
    subject: 'اكتملت المعاملة',
    paragraphs: [`اكتملت ${deal}${amount} وصُرف المبلغ للبائع.`, 'لم يبق ما يجب فعله.'],
  }),
  escrow_cancelled: ({ deal, amount, reason }) => ({
    subject: 'أُلغيت المعاملة',
    paragraphs: [`أُلغيت ${deal}${amount}.`, reason, 'عاد كل ما دفعه المشتري، بما فيه الرسوم، إلى محفظته.'],
  }),
  escrow_expired: ({ deal, amount }) => ({
    subject: 'انتهت مدة المعاملة',
    paragraphs: [
      `لم يتم دفع ${deal}${amount} في الوقت المحدد فانتهت مدتها.`,
      'إذا وصلت دفعة بعد ذلك فستُضاف إلى محفظة المشتري. وإذا كنت لا تزال ترغب في الاتفاق فأنشئه من جديد.',
    ],
  }),
  cancellation_requested: ({ deal, amount, reason, deadline }) => ({
    subject: 'يطلب المشتري الإلغاء',
    paragraphs: [
      `يطلب المشتري إلغاء ${deal}${amount}.`,
      reason,
      'إذا قبلت عاد كل شيء إلى المشتري، وإذا رفضت استمرت المعاملة.',
      deadline && `إذا لم تُجب يسقط الطلب في ${deadline}.`,
    ],
  }),
  cancellation_accepted: ({ deal, amount }) => ({
    subject: 'قُبل طلب الإلغاء',
    paragraphs: [`قبل البائع إلغاء ${deal}${amount}.`, 'عاد ما دفعته، بما فيه الرسوم، إلى محفظتك.'],
  }),
  cancellation_rejected: ({ deal, amount, deadline }) => ({
    subject: 'رُفض طلب الإلغاء',
    paragraphs: [
      `رفض البائع طلبك إلغاء ${deal}${amount}. تستمر المعاملة.`,
      'إذا لم تتفقا يمكنك فتح نزاع.',
      deadline && `إذا لم تفعل شيئًا فسيُعتبر التسليم مقبولًا في ${deadline}.`,
    ],
  }),
  cancellation_lapsed: ({ deal, amount, deadline }) => ({
    subject: 'سقط طلب الإلغاء',
    paragraphs: [
      `لم يُجب أحد في الوقت المحدد على طلب إلغاء ${deal}${amount}، فسقط الطلب وتستمر المعاملة.`,
      'يمكن للمشتري أن يطلب ذلك من جديد.',
      deadline && `إذا لم يتصرف المشتري فسيُعتبر التسليم مقبولًا في ${deadline}.`,
    ],
  }),
  completion_reminder: ({ deal, amount, deadline }) => ({
    subject: 'يرجى التحقق من التسليم',
    paragraphs: [
      `لم تقبل بعد تسليم ${deal}${amount}.`,
      deadline && `في ${deadline} سيُعتبر مقبولًا ويُصرف المبلغ للبائع.`,
      'إذا كان هناك خلل فارفض التسليم أو افتح نزاعًا قبل ذلك.',
    ],
  }),
  dispute_opened: ({ deal, amount, reason, deadline }) => ({
    subject: 'تم فتح نزاع',
    paragraphs: [
      `فتح الطرف الآخر نزاعًا بشأن ${deal}${amount}.`,
      reason,
      'يبقى المبلغ في حساب الضمان وتتوقف كل المواعيد. اعرض وجهة نظرك أو اقترح تسوية.',
      deadline && `إذا لم تُجب قبل ${deadline} فسينظر فريقنا في الملف من دونك.`,
    ],
  }),
  dispute_resolved: ({ deal, amount, reason }) => ({
    subject: 'انتهى النزاع',
    paragraphs: [`انتهى النزاع بشأن ${deal}${amount}.`, reason, 'تعرض صفحة المعاملة النتيجة ومكان المال:'],
  }),
  settlement_offered: ({ deal, amount }) => ({
    subject: 'عُرضت تسوية',
    paragraphs: [
      `يعرض الطرف الآخر تسوية النزاع بشأن ${deal}${amount}.`,
      'اقبل العرض فتنتهي به المعاملة، أو قدّم عرضًا من عندك. لا يتغير شيء حتى يقبل أحدكما.',
    ],
  }),
  webhook_failing: ({ url, company }) => ({
    subject: 'يفشل الـwebhook الخاص بك منذ أيام',
    paragraphs: [
      `لم يصل أي إرسال إلى هذا الـwebhook التابع لـ${company} منذ أيام: ${url}`,
      'يرجى إصلاح المستقبِل. إذا استمر الفشل يومًا آخر فسيتم إيقافه.',
      'الأحداث محفوظة ويمكن إرسالها من جديد. اطّلع على ما أجاب به المستقبِل:',
    ],
  }),
  webhook_deactivated: ({ url, company, reason }) => ({
    subject: 'تم إيقاف الـwebhook الخاص بك',
    paragraphs: [
      `تم إيقاف هذا الـwebhook التابع لـ${company}: ${url}`,
      reason === 'receiver_gone' ? 'أجاب المستقبِل بالرمز 410 Gone.' : 'استمر في الفشل بعد تنبيهنا.',
      'الأحداث محفوظة: أصلح المستقبِل ثم شغّل الـwebhook وأرسلها من جديد.',
    ],
  }),
} satisfies Record<string, MailWords>
