/**
 * Every way the service can say no, one row a code (decisions 16). REST, GraphQL, the hosted pages, the documentation and the
 * translations read this table; none of them keeps a list of its own. `schema/errors.md` is printed from it.
 */
export const errorCatalogue = defineErrors({
  // Requests

  VALIDATION_ERROR: {
    status: 400,
    message: 'The request is not valid. Correct the fields named in "details" and send it again.',
    user: {
      en: 'Some of the information is not valid. Please check it and try again.',
      fr: 'Certaines informations ne sont pas valides. Veuillez les vérifier et réessayer.',
      ar: 'بعض المعلومات غير صحيحة. يرجى التحقق منها والمحاولة مرة أخرى.',
    },
  },
  INVALID_JSON: {
    status: 400,
    message: 'The body is not valid JSON. Send one UTF-8 JSON object with the header "Content-Type: application/json".',
    user: {
      en: 'The request could not be read. Please try again.',
      fr: 'La demande n’a pas pu être lue. Veuillez réessayer.',
      ar: 'تعذّرت قراءة الطلب. يرجى المحاولة مرة أخرى.',
    },
  },
  BODY_TOO_LARGE: {
    status: 400,
    message: 'The body is larger than this endpoint accepts. Send less data.',
    user: {
      en: 'What you sent is too large. Please make it smaller and try again.',
      fr: 'Votre envoi est trop volumineux. Veuillez le réduire et réessayer.',
      ar: 'حجم ما أرسلته كبير جدًا. يرجى تصغيره والمحاولة مرة أخرى.',
    },
  },
  UNSUPPORTED_CONTENT_TYPE: {
    status: 400,
    message: 'The content type of the body is not accepted here. Send the type this endpoint documents, usually application/json.',
    user: {
      en: 'This kind of content is not accepted here. Please use another format.',
      fr: 'Ce type de contenu n’est pas accepté ici. Veuillez utiliser un autre format.',
      ar: 'هذا النوع من المحتوى غير مقبول هنا. يرجى استخدام صيغة أخرى.',
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 400,
    message: 'This path exists but does not take this HTTP method. Use one of the methods that it takes.',
    user: {
      en: 'This operation is not possible at this address.',
      fr: 'Cette opération n’est pas possible à cette adresse.',
      ar: 'هذه العملية غير ممكنة على هذا العنوان.',
    },
  },
  REQUEST_TIMEOUT: {
    status: 400,
    message: 'The request took too long to arrive or to run. Send it again, with the same idempotency key if it had one.',
    user: {
      en: 'This took too long. Please check your connection and try again.',
      fr: 'L’opération a pris trop de temps. Veuillez vérifier votre connexion et réessayer.',
      ar: 'استغرقت العملية وقتًا طويلاً. يرجى التحقق من الاتصال والمحاولة مرة أخرى.',
    },
  },
  INVALID_ID: {
    status: 400,
    message: 'The identifier is malformed or of another type. An identifier is its type prefix, "_" and 26 lower-case characters.',
    user: {
      en: 'This reference is not valid. Please check the link you used.',
      fr: 'Cette référence n’est pas valide. Veuillez vérifier le lien utilisé.',
      ar: 'هذا المرجع غير صحيح. يرجى التحقق من الرابط المستخدم.',
    },
  },
  NOT_FOUND: {
    status: 404,
    message: 'Nothing is found at this address. Check the path, the method and the identifier.',
    user: {
      en: 'We could not find what you are looking for.',
      fr: 'Nous n’avons pas trouvé ce que vous cherchez.',
      ar: 'لم نعثر على ما تبحث عنه.',
    },
  },
  NOT_SUPPORTED_YET: {
    status: 400,
    message: 'The input is valid, but this version of the service does not act on it yet. Leave out what "details" names.',
    user: {
      en: 'This option is not available yet. Please choose another one.',
      fr: 'Cette option n’est pas encore disponible. Veuillez en choisir une autre.',
      ar: 'هذا الخيار غير متاح بعد. يرجى اختيار خيار آخر.',
    },
  },
  NOTHING_TO_UPDATE: {
    status: 400,
    message: 'None of the fields that can be changed is present. Send at least one of them.',
    user: {
      en: 'There is nothing to change. Please edit at least one field.',
      fr: 'Il n’y a rien à modifier. Veuillez changer au moins un champ.',
      ar: 'لا يوجد ما يمكن تغييره. يرجى تعديل حقل واحد على الأقل.',
    },
  },
  METADATA_INVALID: {
    status: 400,
    message:
      '"metadata" must be an object of at most 50 entries, with names of at most 100 characters and strings of at most 500 as values. Correct it and send it again.',
    user: {
      en: 'The additional information attached to this request is not valid.',
      fr: 'Les informations complémentaires jointes à cette demande ne sont pas valides.',
      ar: 'المعلومات الإضافية المرفقة بهذا الطلب غير صحيحة.',
    },
  },
  REASON_REQUIRED: {
    status: 400,
    message: 'This action needs a reason of the documented length. Send "reason".',
    user: {
      en: 'Please give a reason for this decision.',
      fr: 'Veuillez indiquer le motif de cette décision.',
      ar: 'يرجى ذكر سبب هذا القرار.',
    },
  },
  CURSOR_EXPIRED: {
    status: 400,
    message: 'The cursor is older than the events that are kept. Start again without "after" and compare with the current state.',
    user: {
      en: 'This position in the history is no longer available. Please start again from the beginning.',
      fr: 'Cette position dans l’historique n’est plus disponible. Veuillez reprendre depuis le début.',
      ar: 'هذا الموضع من السجل لم يعد متاحًا. يرجى البدء من جديد.',
    },
  },
  VERSION_CONFLICT: {
    status: 409,
    message: 'The object changed after you read it. Read it again, check the new values and repeat with the new version.',
    user: {
      en: 'Something changed in the meantime. Please review the new details before you confirm.',
      fr: 'Des éléments ont changé entre-temps. Veuillez vérifier les nouvelles informations avant de confirmer.',
      ar: 'طرأ تغيير في هذه الأثناء. يرجى مراجعة المعلومات الجديدة قبل التأكيد.',
    },
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    message: 'An idempotency key is 1 to 255 printable ASCII characters. Send another key.',
    user: {
      en: 'This request could not be identified. Please try again.',
      fr: 'Cette demande n’a pas pu être identifiée. Veuillez réessayer.',
      ar: 'تعذّر التعرف على هذا الطلب. يرجى المحاولة مرة أخرى.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This idempotency key was used for a different request. Use a new key for each new request.',
    user: {
      en: 'This request was already sent with other details. Please start again.',
      fr: 'Cette demande a déjà été envoyée avec d’autres informations. Veuillez recommencer.',
      ar: 'سبق إرسال هذا الطلب بمعلومات مختلفة. يرجى البدء من جديد.',
    },
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The first request with this idempotency key is still running. Wait a moment and send the same request again.',
    headers: { 'Retry-After': '1' },
    user: {
      en: 'Your request is already being processed. Please wait a moment.',
      fr: 'Votre demande est déjà en cours de traitement. Veuillez patienter un instant.',
      ar: 'طلبك قيد المعالجة حاليًا. يرجى الانتظار قليلاً.',
    },
  },
  BUSY: {
    status: 409,
    message: 'Another operation holds the same object. Nothing was changed; send the request again after a second.',
    headers: { 'Retry-After': '1' },
    user: {
      en: 'Another operation is in progress. Please try again in a moment.',
      fr: 'Une autre opération est en cours. Veuillez réessayer dans un instant.',
      ar: 'هناك عملية أخرى جارية. يرجى المحاولة بعد لحظات.',
    },
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests. Wait the number of seconds in "Retry-After" before you send the next one.',
    user: {
      en: 'Too many attempts. Please wait a little and try again.',
      fr: 'Trop de tentatives. Veuillez patienter un peu puis réessayer.',
      ar: 'عدد المحاولات كبير جدًا. يرجى الانتظار قليلاً ثم المحاولة مرة أخرى.',
    },
  },
  DAILY_LIMIT_REACHED: {
    status: 429,
    message: 'The daily number of escrows and charges is used up. It starts again at 00:00 UTC; ask the operator for a higher limit.',
    user: {
      en: 'The limit for today has been reached. Please try again tomorrow.',
      fr: 'La limite du jour est atteinte. Veuillez réessayer demain.',
      ar: 'تم بلوغ الحد المسموح به اليوم. يرجى المحاولة غدًا.',
    },
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'The service failed. Nothing was changed unless a later read shows it; send the request again and quote its "X-Request-Id".',
    user: {
      en: 'Something went wrong on our side. Please try again in a moment.',
      fr: 'Un problème est survenu de notre côté. Veuillez réessayer dans un instant.',
      ar: 'حدث خطأ من جانبنا. يرجى المحاولة بعد لحظات.',
    },
  },

  // GraphQL

  MALFORMED_DOCUMENT: {
    status: 400,
    message: 'The GraphQL document does not parse or does not fit the schema. Compare it with schema.graphql.',
    user: {
      en: 'The request could not be understood. Please reload the page and try again.',
      fr: 'La demande n’a pas été comprise. Veuillez recharger la page et réessayer.',
      ar: 'تعذّر فهم الطلب. يرجى إعادة تحميل الصفحة والمحاولة مرة أخرى.',
    },
  },
  QUERY_LIMIT_EXCEEDED: {
    status: 400,
    message: 'The GraphQL document is beyond a documented limit (depth, aliases, cost, tokens, root fields or page size). Ask for less.',
    user: {
      en: 'Too much information was requested at once. Please ask for less.',
      fr: 'Trop d’informations ont été demandées à la fois. Veuillez en demander moins.',
      ar: 'تم طلب معلومات كثيرة دفعة واحدة. يرجى طلب قدر أقل.',
    },
  },
  SUBSCRIPTION_LIMIT_REACHED: {
    status: 429,
    message: 'This socket or this principal has as many subscriptions as it may. Close one before you open another.',
    user: {
      en: 'Too many windows are following updates at once. Please close one of them.',
      fr: 'Trop de fenêtres suivent les mises à jour en même temps. Veuillez en fermer une.',
      ar: 'هناك نوافذ كثيرة تتابع التحديثات في الوقت نفسه. يرجى إغلاق إحداها.',
    },
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message: 'The request comes from a page of another site. Send it from the pages of this service, or without a browser.',
    user: {
      en: 'This request came from another site and was refused for your safety.',
      fr: 'Cette demande provient d’un autre site et a été refusée pour votre sécurité.',
      ar: 'ورد هذا الطلب من موقع آخر وتم رفضه حفاظًا على سلامتك.',
    },
  },

  // Credentials and rights

  UNAUTHORIZED: {
    status: 401,
    message:
      'The credential is missing, unknown, revoked, expired or of another environment. Send "Authorization: Bearer <credential>" of the kind this endpoint takes.',
    user: {
      en: 'Please sign in to continue.',
      fr: 'Veuillez vous connecter pour continuer.',
      ar: 'يرجى تسجيل الدخول للمتابعة.',
    },
  },
  INVALID_CREDENTIALS: {
    status: 401,
    message: 'The e-mail address, the password or the one-time code is wrong. Check all of them.',
    user: {
      en: 'The e-mail address or the password is not correct.',
      fr: 'L’adresse e-mail ou le mot de passe est incorrect.',
      ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
    },
  },
  OTP_REQUIRED: {
    status: 401,
    message: 'This account has a second factor. Send the current code of the authenticator as "otp".',
    user: {
      en: 'Please enter the code shown by your authenticator app.',
      fr: 'Veuillez saisir le code affiché par votre application d’authentification.',
      ar: 'يرجى إدخال الرمز الذي يظهر في تطبيق المصادقة.',
    },
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'The e-mail address of this account is not verified. Verify it with the code that was mailed to it.',
    user: {
      en: 'Please confirm your e-mail address first, with the code we sent you.',
      fr: 'Veuillez d’abord confirmer votre adresse e-mail avec le code que nous vous avons envoyé.',
      ar: 'يرجى أولاً تأكيد بريدك الإلكتروني بالرمز الذي أرسلناه إليك.',
    },
  },
  EMAIL_TAKEN: {
    status: 409,
    message: 'An account with this e-mail address exists. Sign in with it, or register another address.',
    user: {
      en: 'This e-mail address already has an account. Please sign in.',
      fr: 'Un compte existe déjà avec cette adresse e-mail. Veuillez vous connecter.',
      ar: 'يوجد حساب بهذا البريد الإلكتروني. يرجى تسجيل الدخول.',
    },
  },
  INVALID_CODE: {
    status: 400,
    message: 'The verification code is wrong, used or expired. Ask for a new one.',
    user: {
      en: 'This code is not valid or has expired. Please ask for a new one.',
      fr: 'Ce code n’est pas valide ou a expiré. Veuillez en demander un nouveau.',
      ar: 'هذا الرمز غير صحيح أو انتهت صلاحيته. يرجى طلب رمز جديد.',
    },
  },
  INVALID_LINK: {
    status: 400,
    message: 'The link is unknown, used or expired. Have a new one sent.',
    user: {
      en: 'This link is no longer valid. Please ask for a new one.',
      fr: 'Ce lien n’est plus valable. Veuillez en demander un nouveau.',
      ar: 'هذا الرابط لم يعد صالحًا. يرجى طلب رابط جديد.',
    },
  },
  PASSWORD_TOO_WEAK: {
    status: 400,
    message: 'The password is shorter than 12 characters or among the commonly used ones. Choose another.',
    user: {
      en: 'This password is too short or too common. Please choose another one of at least 12 characters.',
      fr: 'Ce mot de passe est trop court ou trop courant. Veuillez en choisir un autre d’au moins 12 caractères.',
      ar: 'كلمة المرور هذه قصيرة جدًا أو شائعة. يرجى اختيار كلمة أخرى من 12 حرفًا على الأقل.',
    },
  },
  FORBIDDEN: {
    status: 403,
    message: 'The credential is valid but may not do this. Use the credential of somebody who may.',
    user: {
      en: 'You do not have access to this.',
      fr: 'Vous n’avez pas accès à cet élément.',
      ar: 'ليس لديك صلاحية الوصول إلى هذا المحتوى.',
    },
  },
  ACCOUNT_NOT_ASSOCIATED: {
    status: 403,
    message:
      'The developer account is not associated with a user account. Start an association with POST /api/developer/association and let the user accept it.',
    user: {
      en: 'This application is not linked to a user account yet.',
      fr: 'Cette application n’est pas encore associée à un compte utilisateur.',
      ar: 'هذا التطبيق غير مرتبط بعد بحساب مستخدم.',
    },
  },
  NOT_A_PARTY: {
    status: 403,
    message:
      'The escrow exists, but this is only for its buyer and its seller; reading it, updating it and its sessions are for its creator too.',
    user: {
      en: 'You are not a party to this escrow.',
      fr: 'Vous n’êtes pas partie à cette transaction.',
      ar: 'لست طرفًا في هذه المعاملة.',
    },
  },
  SELLER_ONLY: {
    status: 403,
    message: 'Only the seller may do this. Call it with a credential of the seller.',
    user: {
      en: 'Only the seller can do this.',
      fr: 'Seul le vendeur peut effectuer cette action.',
      ar: 'البائع وحده يمكنه القيام بهذا الإجراء.',
    },
  },
  BUYER_ONLY: {
    status: 403,
    message: 'Only the buyer may do this. Call it with a credential of the buyer.',
    user: {
      en: 'Only the buyer can do this.',
      fr: 'Seul l’acheteur peut effectuer cette action.',
      ar: 'المشتري وحده يمكنه القيام بهذا الإجراء.',
    },
  },
  WRONG_PARTY: {
    status: 403,
    message: 'This action needs the person it belongs to and cannot be done by this credential. Create a checkout session for that person.',
    user: {
      en: 'This step must be confirmed by the person concerned.',
      fr: 'Cette étape doit être confirmée par la personne concernée.',
      ar: 'يجب أن يؤكد الشخص المعني هذه الخطوة بنفسه.',
    },
  },
  STAFF_ONLY: {
    status: 403,
    message: 'Only staff with the right role may do this. Sign in as such a member of staff.',
    user: {
      en: 'Only our team can do this.',
      fr: 'Seule notre équipe peut effectuer cette action.',
      ar: 'فريقنا وحده يمكنه القيام بهذا الإجراء.',
    },
  },
  USER_NOT_FOUND: {
    status: 404,
    message: 'No user has this identifier or this e-mail address. Check it.',
    user: {
      en: 'We could not find this person.',
      fr: 'Nous n’avons pas trouvé cette personne.',
      ar: 'لم نعثر على هذا الشخص.',
    },
  },
  DEVELOPER_NOT_FOUND: {
    status: 404,
    error: 'Developer not found',
    message: 'The developer account does not exist. Check the credential or the identifier.',
    user: {
      en: 'We could not find this developer account.',
      fr: 'Nous n’avons pas trouvé ce compte développeur.',
      ar: 'لم نعثر على حساب المطوّر هذا.',
    },
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    message: 'No API key of your account has this identifier. List the keys to see theirs.',
    user: {
      en: 'We could not find this API key.',
      fr: 'Nous n’avons pas trouvé cette clé d’API.',
      ar: 'لم نعثر على مفتاح الواجهة البرمجية هذا.',
    },
  },
  ASSOCIATION_NOT_FOUND: {
    status: 404,
    message: 'There is no such association between this developer account and a user. Start one with the e-mail address of the user.',
    user: {
      en: 'No link between this application and an account was found.',
      fr: 'Aucun lien entre cette application et un compte n’a été trouvé.',
      ar: 'لم نعثر على أي ارتباط بين هذا التطبيق وأي حساب.',
    },
  },
  SIGNATURE_NOT_CONFIGURED: {
    status: 400,
    message: 'No signature image is configured, so "autoSign" cannot sign. Upload one and let the associated user confirm it.',
    user: {
      en: 'No signature has been set up yet.',
      fr: 'Aucune signature n’a encore été configurée.',
      ar: 'لم يتم إعداد أي توقيع بعد.',
    },
  },
  SIGNATURE_NOT_CONFIRMED: {
    status: 400,
    message: 'The associated user has not confirmed the uploaded signature image. Ask that person to confirm it on the hosted page.',
    user: {
      en: 'Your signature must be confirmed before it can be used.',
      fr: 'Votre signature doit être confirmée avant de pouvoir être utilisée.',
      ar: 'يجب تأكيد توقيعك قبل استخدامه.',
    },
  },
  SIGNATURE_INVALID: {
    status: 400,
    message: 'A signature is a typed name, or a PNG image of at most 200 kB. Send one of them.',
    user: {
      en: 'This signature cannot be used. Please type your name or draw your signature again.',
      fr: 'Cette signature ne peut pas être utilisée. Veuillez saisir votre nom ou signer de nouveau.',
      ar: 'لا يمكن استخدام هذا التوقيع. يرجى كتابة اسمك أو التوقيع من جديد.',
    },
  },

  // Amounts, fees, exchange rates

  AMOUNT_TOO_SMALL: {
    status: 400,
    message: 'The amount is below the minimum for this operation. Raise it.',
    user: {
      en: 'This amount is too small.',
      fr: 'Ce montant est trop faible.',
      ar: 'هذا المبلغ صغير جدًا.',
    },
  },
  AMOUNT_TOO_LARGE: {
    status: 400,
    message: 'The amount is above the maximum of one operation, 10,000,000 TND. Lower it or split it.',
    user: {
      en: 'This amount is too large.',
      fr: 'Ce montant est trop élevé.',
      ar: 'هذا المبلغ كبير جدًا.',
    },
  },
  AMOUNT_PRECISION: {
    status: 400,
    message: 'The amount has more decimals than its currency: TND has 3, USD and EUR have 2. Round it before you send it.',
    user: {
      en: 'This amount has too many decimals.',
      fr: 'Ce montant comporte trop de décimales.',
      ar: 'يحتوي هذا المبلغ على عدد كبير من الأرقام العشرية.',
    },
  },
  CURRENCY_MISMATCH: {
    status: 400,
    message: '"currency" differs from the currency of the escrow. Send the currency of the escrow, or leave it out.',
    user: {
      en: 'This amount is not in the currency of the escrow.',
      fr: 'Ce montant n’est pas dans la devise de la transaction.',
      ar: 'هذا المبلغ ليس بعملة المعاملة.',
    },
  },
  FEES_EXCEED_AMOUNT: {
    status: 400,
    message: 'The platform fee and the developer fee together are more than the amount. Lower "developerFeePercentage".',
    user: {
      en: 'The fees are higher than the amount.',
      fr: 'Les frais dépassent le montant.',
      ar: 'الرسوم أعلى من المبلغ.',
    },
  },
  FX_UNAVAILABLE: {
    status: 502,
    message: 'No exchange rate is available for this currency. Try again later, or use TND.',
    user: {
      en: 'Currency conversion is not available right now. Please try again later.',
      fr: 'La conversion de devise n’est pas disponible pour le moment. Veuillez réessayer plus tard.',
      ar: 'تحويل العملة غير متاح حاليًا. يرجى المحاولة لاحقًا.',
    },
  },

  // Creating and changing an escrow

  BUYER_IS_SELLER: {
    status: 400,
    message: 'Buyer and seller have the same e-mail address. They must be two people.',
    user: {
      en: 'The buyer and the seller must be two different people.',
      fr: 'L’acheteur et le vendeur doivent être deux personnes différentes.',
      ar: 'يجب أن يكون المشتري والبائع شخصين مختلفين.',
    },
  },
  SELLER_NOT_ALLOWED_FOR_INSTANT: {
    status: 400,
    message: 'In instant mode the caller is the seller. Leave out "sellerEmail", or choose another mode.',
    user: {
      en: 'Another seller cannot be chosen for an instant escrow.',
      fr: 'Il n’est pas possible de choisir un autre vendeur pour une transaction instantanée.',
      ar: 'لا يمكن اختيار بائع آخر في معاملة فورية.',
    },
  },
  CONTRACT_TERMS_REQUIRED: {
    status: 400,
    message: 'Standard mode needs "contractTerms". Send the text of the contract, or choose another mode.',
    user: {
      en: 'Please enter the terms of the contract.',
      fr: 'Veuillez saisir les termes du contrat.',
      ar: 'يرجى إدخال شروط العقد.',
    },
  },
  CONTRACT_NOT_ALLOWED: {
    status: 400,
    message: 'Quick and instant escrows have no contract. Leave out "contractTerms" and "autoSign", or use standard mode.',
    user: {
      en: 'This kind of escrow has no contract.',
      fr: 'Ce type de transaction ne comporte pas de contrat.',
      ar: 'هذا النوع من المعاملات لا يتضمن عقدًا.',
    },
  },
  DEVELOPER_FEE_NOT_ALLOWED: {
    status: 400,
    message: '"developerFeePercentage" above 0 is only for a third-party seller. Leave it out when the associated user sells.',
    user: {
      en: 'A commission is not possible on your own sale.',
      fr: 'Une commission n’est pas possible sur votre propre vente.',
      ar: 'لا يمكن احتساب عمولة على بيعك الخاص.',
    },
  },
  AUTO_SIGN_NOT_ALLOWED: {
    status: 400,
    message: '"autoSign" is only for standard mode when the associated user is the seller. Leave it out and let the seller sign.',
    user: {
      en: 'The contract cannot be signed automatically here. The seller must sign it.',
      fr: 'Le contrat ne peut pas être signé automatiquement ici. Le vendeur doit le signer.',
      ar: 'لا يمكن توقيع العقد تلقائيًا هنا. يجب أن يوقّعه البائع.',
    },
  },
  FULFILLMENT_POLICY_INVALID: {
    status: 400,
    message: '"fulfillmentPolicy" is not valid: it is for quick mode only and its values have bounds. See "details".',
    user: {
      en: 'The proof settings of this escrow are not valid.',
      fr: 'Les paramètres de preuve de cette transaction ne sont pas valides.',
      ar: 'إعدادات الإثبات الخاصة بهذه المعاملة غير صحيحة.',
    },
  },
  PROGRESSIVE_RELEASE_INVALID: {
    status: 400,
    message:
      '"progressiveRelease" is not valid: it is not for instant mode, takes no other keys and its values have bounds. See "details".',
    user: {
      en: 'The settings for payment in parts are not valid.',
      fr: 'Les paramètres de paiement échelonné ne sont pas valides.',
      ar: 'إعدادات الدفع على مراحل غير صحيحة.',
    },
  },
  NO_UPDATABLE_FIELDS: {
    status: 400,
    message: 'None of the fields that can be changed is present. Send at least one of title, amount, description, estimatedDeliveryDays.',
    user: {
      en: 'There is nothing to change in this escrow.',
      fr: 'Il n’y a rien à modifier dans cette transaction.',
      ar: 'لا يوجد ما يمكن تغييره في هذه المعاملة.',
    },
  },

  // Escrow

  INVALID_ESCROW_ID: {
    status: 400,
    error: 'Invalid escrow ID',
    message: 'The escrow identifier is malformed. It is "esc_" and 26 lower-case characters.',
    user: {
      en: 'This escrow reference is not valid.',
      fr: 'La référence de cette transaction n’est pas valide.',
      ar: 'مرجع هذه المعاملة غير صحيح.',
    },
  },
  ESCROW_NOT_FOUND: {
    status: 404,
    error: 'Escrow not found',
    message: 'No escrow has this identifier. Check it, and that it belongs to this environment.',
    user: {
      en: 'We could not find this escrow.',
      fr: 'Nous n’avons pas trouvé cette transaction.',
      ar: 'لم نعثر على هذه المعاملة.',
    },
  },
  ESCROW_NOT_PENDING: {
    status: 400,
    message: 'This is possible only while the escrow is pending. Read the escrow to see its status.',
    user: {
      en: 'This is no longer possible because the escrow is no longer waiting for payment.',
      fr: 'Ce n’est plus possible, car la transaction n’est plus en attente de paiement.',
      ar: 'لم يعد هذا ممكنًا لأن المعاملة لم تعد في انتظار الدفع.',
    },
  },
  ESCROW_NOT_PAID: {
    status: 400,
    message: 'This is possible only while the escrow is paid. Read the escrow to see its status.',
    user: {
      en: 'This is possible only for an escrow that is paid and not yet delivered.',
      fr: 'Cette action n’est possible que pour une transaction payée et pas encore livrée.',
      ar: 'هذا الإجراء ممكن فقط لمعاملة مدفوعة لم يتم تسليمها بعد.',
    },
  },
  ESCROW_NOT_DELIVERED: {
    status: 400,
    message: 'This is possible only while the escrow is delivered. Read the escrow to see its status.',
    user: {
      en: 'This is possible only after the seller has declared the delivery.',
      fr: 'Cette action n’est possible qu’après la déclaration de livraison par le vendeur.',
      ar: 'هذا الإجراء ممكن فقط بعد أن يعلن البائع عن التسليم.',
    },
  },
  ESCROW_CLOSED: {
    status: 400,
    message: 'The escrow has ended (completed or cancelled) and takes no more actions. Create a new escrow.',
    user: {
      en: 'This escrow has ended. Nothing more can be done on it.',
      fr: 'Cette transaction est terminée. Plus aucune action n’est possible.',
      ar: 'انتهت هذه المعاملة ولم يعد بالإمكان القيام بأي إجراء عليها.',
    },
  },
  ESCROW_CLOSING: {
    status: 409,
    shape: 'coded',
    message: 'The progressive escrow is being closed and takes no new payout requests. Wait for the open ones to end.',
    user: {
      en: 'This escrow is being closed. New payments can no longer be requested.',
      fr: 'Cette transaction est en cours de clôture. Il n’est plus possible de demander de nouveaux paiements.',
      ar: 'هذه المعاملة قيد الإغلاق. لم يعد بالإمكان طلب دفعات جديدة.',
    },
  },
  ESCROW_NOT_CLOSABLE: {
    status: 400,
    message: 'Only a paid progressive escrow can be closed. Read the escrow to see its status.',
    user: {
      en: 'This escrow cannot be closed now.',
      fr: 'Cette transaction ne peut pas être clôturée maintenant.',
      ar: 'لا يمكن إغلاق هذه المعاملة الآن.',
    },
  },
  NOT_APPLICABLE_TO_INSTANT: {
    status: 400,
    message: 'Instant escrows do not have this step. Do not call it for them.',
    user: {
      en: 'This step does not exist for an instant escrow.',
      fr: 'Cette étape n’existe pas pour une transaction instantanée.',
      ar: 'هذه الخطوة غير موجودة في المعاملات الفورية.',
    },
  },
  SELLER_NOT_REGISTERED: {
    status: 409,
    message: 'The seller is invited but has no account yet. Repeat this after the seller has registered.',
    user: {
      en: 'The seller has not created an account yet. Please wait until the seller has registered.',
      fr: 'Le vendeur n’a pas encore créé de compte. Veuillez attendre son inscription.',
      ar: 'لم ينشئ البائع حسابًا بعد. يرجى الانتظار إلى أن يسجّل.',
    },
  },
  CONTRACT_NOT_FOUND: {
    status: 404,
    message: 'This escrow has no contract: only standard escrows have one.',
    user: {
      en: 'This escrow has no contract.',
      fr: 'Cette transaction ne comporte pas de contrat.',
      ar: 'لا يوجد عقد لهذه المعاملة.',
    },
  },
  CONTRACT_NOT_SIGNED: {
    status: 409,
    message: 'The contract must be signed by both parties first. Create sign_contract sessions for those who have not signed.',
    user: {
      en: 'Both parties must sign the contract first.',
      fr: 'Les deux parties doivent d’abord signer le contrat.',
      ar: 'يجب أن يوقّع الطرفان العقد أولاً.',
    },
  },
  DEADLINE_NOT_DUE: {
    status: 409,
    message: 'The deadline is not due, is paused or was already handled. Answered to the timer only; nothing was changed.',
    user: {
      en: 'The time limit has not been reached yet.',
      fr: 'Le délai n’est pas encore écoulé.',
      ar: 'لم تنقضِ المهلة بعد.',
    },
  },
  DEADLINE_ALREADY_EXTENDED: {
    status: 409,
    message: 'This deadline was extended before; it can be extended once.',
    user: {
      en: 'This time limit has already been extended once.',
      fr: 'Ce délai a déjà été prolongé une fois.',
      ar: 'سبق تمديد هذه المهلة مرة واحدة.',
    },
  },
  DEADLINE_EXTENSION_TOO_LONG: {
    status: 400,
    message: 'The extension is longer than allowed. Choose an earlier date.',
    user: {
      en: 'This extension is too long. Please choose an earlier date.',
      fr: 'Cette prolongation est trop longue. Veuillez choisir une date plus proche.',
      ar: 'هذا التمديد طويل جدًا. يرجى اختيار تاريخ أقرب.',
    },
  },

  // Cancellation

  NO_PENDING_CANCELLATION: {
    status: 400,
    shape: 'structured',
    message: 'There is no pending cancellation request on this escrow. The buyer has to request the cancellation first.',
    user: {
      en: 'There is no cancellation request to answer.',
      fr: 'Il n’y a aucune demande d’annulation à traiter.',
      ar: 'لا يوجد طلب إلغاء للرد عليه.',
    },
  },
  CANCELLATION_ALREADY_REQUESTED: {
    status: 400,
    shape: 'structured',
    message: 'A cancellation was already requested or accepted. Wait for the answer of the seller.',
    user: {
      en: 'A cancellation has already been requested.',
      fr: 'Une annulation a déjà été demandée.',
      ar: 'سبق طلب الإلغاء.',
    },
  },
  CANCELLATION_REQUEST_INVALID_STATUS: {
    status: 400,
    shape: 'structured',
    message: 'A cancellation can be requested only while the escrow is paid or delivered.',
    user: {
      en: 'A cancellation cannot be requested at this stage.',
      fr: 'L’annulation ne peut pas être demandée à ce stade.',
      ar: 'لا يمكن طلب الإلغاء في هذه المرحلة.',
    },
  },
  CANCELLATION_REQUEST_BUYER_ONLY: {
    status: 400,
    shape: 'structured',
    message: 'Only the buyer requests a cancellation. Target the e-mail address of the buyer, or use cancel_escrow for the seller.',
    user: {
      en: 'Only the buyer can request a cancellation.',
      fr: 'Seul l’acheteur peut demander une annulation.',
      ar: 'المشتري وحده يمكنه طلب الإلغاء.',
    },
  },
  CANCEL_ESCROW_INVALID_STATUS: {
    status: 400,
    shape: 'structured',
    message: 'cancel_escrow is possible only while the escrow is paid or delivered. A pending escrow is cancelled with POST cancel.',
    user: {
      en: 'This escrow cannot be cancelled at this stage.',
      fr: 'Cette transaction ne peut pas être annulée à ce stade.',
      ar: 'لا يمكن إلغاء هذه المعاملة في هذه المرحلة.',
    },
  },
  CANCEL_ESCROW_SELLER_ONLY: {
    status: 400,
    shape: 'structured',
    message: 'cancel_escrow is for the seller. Target the e-mail address of the seller, or use request_cancellation for the buyer.',
    user: {
      en: 'Only the seller can cancel and refund directly.',
      fr: 'Seul le vendeur peut annuler et rembourser directement.',
      ar: 'البائع وحده يمكنه الإلغاء وردّ المبلغ مباشرة.',
    },
  },

  // Disputes

  DISPUTE_OPEN: {
    status: 400,
    message: 'A dispute is open, so this is not possible. Wait until the dispute has been withdrawn, settled or decided.',
    user: {
      en: 'This is not possible while a dispute is open.',
      fr: 'Cette action n’est pas possible tant qu’un litige est ouvert.',
      ar: 'هذا الإجراء غير ممكن ما دام هناك نزاع مفتوح.',
    },
  },
  DISPUTE_ALREADY_OPENED: {
    status: 400,
    shape: 'structured',
    message: 'A dispute is already open on this escrow. Add messages to that one.',
    user: {
      en: 'A dispute is already open. You can add a message to it.',
      fr: 'Un litige est déjà ouvert. Vous pouvez y ajouter un message.',
      ar: 'هناك نزاع مفتوح بالفعل. يمكنك إضافة رسالة إليه.',
    },
  },
  DISPUTE_NOT_FOUND: {
    status: 404,
    message: 'There is no such dispute. Read the escrow to see its dispute ticket.',
    user: {
      en: 'We could not find this dispute.',
      fr: 'Nous n’avons pas trouvé ce litige.',
      ar: 'لم نعثر على هذا النزاع.',
    },
  },
  DISPUTE_NOT_OPEN: {
    status: 409,
    message: 'The dispute has ended, or none is open. Read the escrow to see how it ended.',
    user: {
      en: 'There is no open dispute.',
      fr: 'Aucun litige n’est ouvert.',
      ar: 'لا يوجد نزاع مفتوح.',
    },
  },
  DISPUTE_OPENER_ONLY: {
    status: 403,
    message: 'Only the party that opened the dispute may withdraw it. The other party can offer a settlement.',
    user: {
      en: 'Only the person who opened the dispute can withdraw it.',
      fr: 'Seule la personne qui a ouvert le litige peut le retirer.',
      ar: 'الشخص الذي فتح النزاع وحده يمكنه سحبه.',
    },
  },
  DISPUTE_REOPEN_LIMIT: {
    status: 409,
    message: 'This party withdrew its dispute twice; a withdrawn dispute can be reopened once. Contact support.',
    user: {
      en: 'A withdrawn dispute can be reopened only once. Please contact our team.',
      fr: 'Un litige retiré ne peut être rouvert qu’une seule fois. Veuillez contacter notre équipe.',
      ar: 'لا يمكن إعادة فتح نزاع مسحوب إلا مرة واحدة. يرجى التواصل مع فريقنا.',
    },
  },
  OFFER_NOT_FOUND: {
    status: 404,
    message: 'There is no such settlement offer on this dispute. Read the dispute to see its offers.',
    user: {
      en: 'We could not find this offer.',
      fr: 'Nous n’avons pas trouvé cette offre.',
      ar: 'لم نعثر على هذا العرض.',
    },
  },
  OFFER_NOT_OPEN: {
    status: 409,
    message: 'The settlement offer was replaced, accepted or ended. Read the dispute to see the current offer.',
    user: {
      en: 'This offer is no longer valid. Please look at the latest one.',
      fr: 'Cette offre n’est plus valable. Veuillez consulter la plus récente.',
      ar: 'هذا العرض لم يعد ساريًا. يرجى الاطلاع على آخر عرض.',
    },
  },
  OWN_OFFER: {
    status: 403,
    message: 'A settlement offer is accepted by the other party, not by the one who made it.',
    user: {
      en: 'Your own offer can only be accepted by the other party.',
      fr: 'Votre propre offre ne peut être acceptée que par l’autre partie.',
      ar: 'لا يمكن قبول عرضك إلا من الطرف الآخر.',
    },
  },
  AWARD_OUT_OF_RANGE: {
    status: 400,
    message: 'The award is not within what remains of the escrow. A split is more than 0 and less than what remains.',
    user: {
      en: 'This amount is not within what remains in the escrow.',
      fr: 'Ce montant dépasse les limites de ce qui reste dans la transaction.',
      ar: 'هذا المبلغ خارج حدود ما تبقى في المعاملة.',
    },
  },

  // Paying

  PAYMENT_ALREADY_DONE: {
    status: 400,
    shape: 'structured',
    message: 'The escrow is already paid, delivered or completed. There is nothing to pay.',
    user: {
      en: 'This escrow has already been paid.',
      fr: 'Cette transaction a déjà été payée.',
      ar: 'سبق دفع هذه المعاملة.',
    },
  },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: 'A payment of this escrow is being processed. Wait for its result and read the escrow again.',
    user: {
      en: 'A payment is being processed. Please wait for its result.',
      fr: 'Un paiement est en cours de traitement. Veuillez attendre son résultat.',
      ar: 'هناك دفعة قيد المعالجة. يرجى انتظار نتيجتها.',
    },
  },
  PAYMENT_DECLINED: {
    status: 409,
    message: 'The payment provider declined the payment. Nothing was charged; pay again in another way.',
    user: {
      en: 'The payment was declined. Please try again or use another means of payment.',
      fr: 'Le paiement a été refusé. Veuillez réessayer ou utiliser un autre moyen de paiement.',
      ar: 'تم رفض الدفع. يرجى المحاولة مرة أخرى أو استخدام وسيلة دفع أخرى.',
    },
  },
  PAYMENT_NOT_FOUND: {
    status: 404,
    message: 'There is no such payment. Read the escrow or the session to see its payments.',
    user: {
      en: 'We could not find this payment.',
      fr: 'Nous n’avons pas trouvé ce paiement.',
      ar: 'لم نعثر على هذه الدفعة.',
    },
  },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 502,
    message: 'The payment provider does not answer. Nothing was charged; try again, or pay from the wallet.',
    user: {
      en: 'The payment service is not available right now. Please try again later.',
      fr: 'Le service de paiement n’est pas disponible pour le moment. Veuillez réessayer plus tard.',
      ar: 'خدمة الدفع غير متاحة حاليًا. يرجى المحاولة لاحقًا.',
    },
  },
  INSUFFICIENT_FUNDS: {
    status: 409,
    message: 'The available balance of the wallet is lower than the amount. Top it up, or pay by card.',
    user: {
      en: 'There is not enough money in your wallet.',
      fr: 'Le solde de votre portefeuille est insuffisant.',
      ar: 'رصيد محفظتك غير كافٍ.',
    },
  },
  IDENTITY_REQUIRED: {
    status: 409,
    message: 'The person must have an approved identity for this amount or this operation. Let that person complete the verification.',
    user: {
      en: 'Please verify your identity before you continue.',
      fr: 'Veuillez vérifier votre identité avant de continuer.',
      ar: 'يرجى التحقق من هويتك قبل المتابعة.',
    },
  },
  GUEST_ESCROW_NOT_SUPPORTED: {
    status: 400,
    message: 'The buyer paid as a guest, without an account, so this action is not possible on this escrow.',
    user: {
      en: 'This is not possible for an escrow paid without an account.',
      fr: 'Cette action n’est pas possible pour une transaction payée sans compte.',
      ar: 'هذا الإجراء غير ممكن لمعاملة تم دفعها دون حساب.',
    },
  },
  DEPOSIT_PROOF_NOT_FOUND: {
    status: 404,
    message: 'There is no such bank-deposit proof. Read the escrow to see its deposit proofs.',
    user: {
      en: 'We could not find this deposit proof.',
      fr: 'Nous n’avons pas trouvé ce justificatif de versement.',
      ar: 'لم نعثر على إثبات الإيداع هذا.',
    },
  },
  DEPOSIT_PROOF_NOT_PENDING: {
    status: 409,
    message: 'The bank-deposit proof was already accepted or rejected. Read it again.',
    user: {
      en: 'This deposit proof has already been reviewed.',
      fr: 'Ce justificatif de versement a déjà été examiné.',
      ar: 'سبقت مراجعة إثبات الإيداع هذا.',
    },
  },

  // Checkout sessions

  NO_REDIRECT_URLS_CONFIGURED: {
    status: 400,
    message: 'The developer account has no allowed redirect URLs. Add them with PUT /api/developer/settings first.',
    user: {
      en: 'This shop is not fully set up yet. Please contact the seller.',
      fr: 'Cette boutique n’est pas encore entièrement configurée. Veuillez contacter le vendeur.',
      ar: 'لم يكتمل إعداد هذا المتجر بعد. يرجى التواصل مع البائع.',
    },
  },
  REDIRECT_URL_MUST_BE_HTTPS: {
    status: 400,
    message: 'The redirect URL must use https; http is accepted for localhost only.',
    user: {
      en: 'The return address of this shop is not secure. Please contact the seller.',
      fr: 'L’adresse de retour de cette boutique n’est pas sécurisée. Veuillez contacter le vendeur.',
      ar: 'عنوان العودة إلى هذا المتجر غير آمن. يرجى التواصل مع البائع.',
    },
  },
  REDIRECT_URL_NOT_ALLOWED: {
    status: 400,
    message: 'The redirect URL matches none of the allowed ones. Add it with PUT /api/developer/settings, or send an allowed one.',
    user: {
      en: 'The return address of this shop is not allowed. Please contact the seller.',
      fr: 'L’adresse de retour de cette boutique n’est pas autorisée. Veuillez contacter le vendeur.',
      ar: 'عنوان العودة إلى هذا المتجر غير مسموح به. يرجى التواصل مع البائع.',
    },
  },
  INVALID_ACTION: {
    status: 400,
    message: 'The action is unknown, or it is not possible in the present state of the escrow. "allowedActions" lists what is.',
    user: {
      en: 'This action is not possible at this stage.',
      fr: 'Cette action n’est pas possible à ce stade.',
      ar: 'هذا الإجراء غير ممكن في هذه المرحلة.',
    },
  },
  INSTANT_ESCROW_NO_CONTRACT: {
    status: 400,
    shape: 'structured',
    message: 'Instant escrows have no contract. Do not create sign_contract sessions for them.',
    user: {
      en: 'There is no contract to sign for an instant escrow.',
      fr: 'Il n’y a pas de contrat à signer pour une transaction instantanée.',
      ar: 'لا يوجد عقد للتوقيع في المعاملات الفورية.',
    },
  },
  INSTANT_ESCROW_NO_COMPLETE_STEP: {
    status: 400,
    shape: 'structured',
    message: 'Instant escrows complete by themselves on delivery. Do not create complete sessions for them.',
    user: {
      en: 'An instant escrow completes by itself on delivery.',
      fr: 'Une transaction instantanée se termine d’elle-même à la livraison.',
      ar: 'تكتمل المعاملة الفورية تلقائيًا عند التسليم.',
    },
  },
  INSTANT_ESCROW_NO_PROOF: {
    status: 400,
    shape: 'structured',
    message: 'Instant escrows have no proof step. Do not create proof sessions for them.',
    user: {
      en: 'No proof is needed for an instant escrow.',
      fr: 'Aucune preuve n’est demandée pour une transaction instantanée.',
      ar: 'لا يلزم أي إثبات في المعاملات الفورية.',
    },
  },
  QUICK_ESCROW_NO_CONTRACT: {
    status: 400,
    shape: 'structured',
    message: 'Quick escrows have no contract. Do not create sign_contract sessions for them.',
    user: {
      en: 'There is no contract to sign for a quick escrow.',
      fr: 'Il n’y a pas de contrat à signer pour une transaction rapide.',
      ar: 'لا يوجد عقد للتوقيع في المعاملات السريعة.',
    },
  },
  CONTRACT_ALREADY_SIGNED: {
    status: 400,
    shape: 'structured',
    message: 'The target user has signed this version of the contract. There is nothing to sign.',
    user: {
      en: 'You have already signed this contract.',
      fr: 'Vous avez déjà signé ce contrat.',
      ar: 'لقد وقّعت هذا العقد من قبل.',
    },
  },
  ESCROW_ALREADY_COMPLETED: {
    status: 400,
    shape: 'structured',
    message: 'The escrow is already completed. There is nothing to complete.',
    user: {
      en: 'This escrow is already completed.',
      fr: 'Cette transaction est déjà terminée.',
      ar: 'اكتملت هذه المعاملة من قبل.',
    },
  },
  CHECKOUT_TARGET_NOT_PARTY: {
    status: 400,
    shape: 'structured',
    message: '"targetUserEmail" is neither the buyer nor the seller of this escrow. Send the address of one of them.',
    user: {
      en: 'This person is not a party to the escrow.',
      fr: 'Cette personne n’est pas partie à la transaction.',
      ar: 'هذا الشخص ليس طرفًا في المعاملة.',
    },
  },
  CHECKOUT_TARGET_NOT_BUYER: {
    status: 400,
    shape: 'structured',
    message: 'This action is for the buyer. Send the address of the buyer as "targetUserEmail".',
    user: {
      en: 'This step is for the buyer.',
      fr: 'Cette étape est réservée à l’acheteur.',
      ar: 'هذه الخطوة مخصصة للمشتري.',
    },
  },
  CHECKOUT_TARGET_NOT_SELLER: {
    status: 400,
    shape: 'structured',
    message: 'This action is for the seller. Send the address of the seller as "targetUserEmail".',
    user: {
      en: 'This step is for the seller.',
      fr: 'Cette étape est réservée au vendeur.',
      ar: 'هذه الخطوة مخصصة للبائع.',
    },
  },
  ADD_FUNDS_INVALID_STATUS: {
    status: 400,
    message: 'Funds can be added only while the escrow is paid or delivered.',
    user: {
      en: 'Funds cannot be added at this stage.',
      fr: 'Il n’est pas possible d’ajouter des fonds à ce stade.',
      ar: 'لا يمكن إضافة أموال في هذه المرحلة.',
    },
  },
  REFUND_FUNDS_INVALID_STATUS: {
    status: 400,
    message: 'Funds can be refunded only while the escrow is paid or delivered.',
    user: {
      en: 'Funds cannot be refunded at this stage.',
      fr: 'Il n’est pas possible de rembourser des fonds à ce stade.',
      ar: 'لا يمكن ردّ الأموال في هذه المرحلة.',
    },
  },
  SESSION_NOT_FOUND: {
    status: 404,
    message: 'No checkout session has this identifier. Check it.',
    user: {
      en: 'We could not find this page. Please ask for a new link.',
      fr: 'Nous n’avons pas trouvé cette page. Veuillez demander un nouveau lien.',
      ar: 'لم نعثر على هذه الصفحة. يرجى طلب رابط جديد.',
    },
  },
  SESSION_EXPIRED: {
    status: 409,
    message: 'The checkout session has expired: it lives for 30 minutes. Create a new one.',
    user: {
      en: 'This link has expired. Please ask for a new one.',
      fr: 'Ce lien a expiré. Veuillez en demander un nouveau.',
      ar: 'انتهت صلاحية هذا الرابط. يرجى طلب رابط جديد.',
    },
  },
  SESSION_CANCELLED: {
    status: 409,
    message: 'The checkout session was cancelled; "cancelReason" says why. Create a new one if the action is still needed.',
    user: {
      en: 'This link was cancelled. Please ask for a new one if you still need it.',
      fr: 'Ce lien a été annulé. Veuillez en demander un nouveau si vous en avez encore besoin.',
      ar: 'تم إلغاء هذا الرابط. يرجى طلب رابط جديد إذا كنت لا تزال بحاجة إليه.',
    },
  },
  SESSION_ALREADY_COMPLETED: {
    status: 409,
    message: 'The checkout session was completed. A session is used once; create a new one if needed.',
    user: {
      en: 'This step has already been completed.',
      fr: 'Cette étape a déjà été effectuée.',
      ar: 'سبق إتمام هذه الخطوة.',
    },
  },
  SESSION_TARGET_MISMATCH: {
    status: 403,
    message: 'The signed-in user is not the target of this checkout session. Sign in as "targetUserEmail".',
    user: {
      en: 'This link is meant for someone else. Please sign in with the account it was made for.',
      fr: 'Ce lien est destiné à une autre personne. Veuillez vous connecter avec le compte auquel il est destiné.',
      ar: 'هذا الرابط موجّه إلى شخص آخر. يرجى تسجيل الدخول بالحساب المعني به.',
    },
  },
  SESSION_ACTION_MISMATCH: {
    status: 409,
    message: 'The checkout session is for another escrow or another action. Pass the session that was made for this one.',
    user: {
      en: 'This link is for another action. Please ask for a new one.',
      fr: 'Ce lien correspond à une autre action. Veuillez en demander un nouveau.',
      ar: 'هذا الرابط مخصص لإجراء آخر. يرجى طلب رابط جديد.',
    },
  },

  // Proof and files

  PROOF_NOT_ACCEPTED: {
    status: 409,
    message: 'The proof must be accepted by the buyer before delivery. Follow "proofInfo.phase".',
    user: {
      en: 'The proof must be accepted before delivery.',
      fr: 'La preuve doit être acceptée avant la livraison.',
      ar: 'يجب قبول الإثبات قبل التسليم.',
    },
  },
  PROOF_NOT_REQUIRED: {
    status: 400,
    message: 'This escrow was created without "fulfillmentPolicy", so it has no proof step.',
    user: {
      en: 'No proof is needed for this escrow.',
      fr: 'Aucune preuve n’est demandée pour cette transaction.',
      ar: 'لا يلزم أي إثبات لهذه المعاملة.',
    },
  },
  PROOF_PHASE_INVALID: {
    status: 400,
    message: 'This is not possible in the present phase of the proof. Follow "proofInfo.phase".',
    user: {
      en: 'This is not possible at this stage of the proof.',
      fr: 'Cette action n’est pas possible à cette étape de la preuve.',
      ar: 'هذا الإجراء غير ممكن في هذه المرحلة من الإثبات.',
    },
  },
  FILE_NOT_FOUND: {
    status: 404,
    message: 'There is no such file, or its link has expired. Read the object again to get a fresh link.',
    user: {
      en: 'We could not find this file.',
      fr: 'Nous n’avons pas trouvé ce fichier.',
      ar: 'لم نعثر على هذا الملف.',
    },
  },
  FILE_INVALID: {
    status: 400,
    message: 'The file is not an accepted type by its content, or it is damaged. Send JPEG, PNG, WebP or PDF.',
    user: {
      en: 'This file cannot be used. Please send a JPEG, PNG, WebP or PDF file.',
      fr: 'Ce fichier ne peut pas être utilisé. Veuillez envoyer un fichier JPEG, PNG, WebP ou PDF.',
      ar: 'لا يمكن استخدام هذا الملف. يرجى إرسال ملف بصيغة JPEG أو PNG أو WebP أو PDF.',
    },
  },
  FILE_TOO_LARGE: {
    status: 400,
    message: 'The file is larger than 10 MB, or there are more files than allowed. Send less.',
    user: {
      en: 'These files are too large. Please send smaller ones, 10 MB each at most.',
      fr: 'Ces fichiers sont trop volumineux. Veuillez en envoyer de plus petits, de 10 Mo chacun au plus.',
      ar: 'هذه الملفات كبيرة جدًا. يرجى إرسال ملفات أصغر لا يتجاوز كل منها 10 ميغابايت.',
    },
  },

  // Progressive release

  PROGRESSIVE_RELEASE_NOT_ENABLED: {
    status: 400,
    shape: 'coded',
    message: 'This escrow was created without "progressiveRelease", so it has no payout requests.',
    user: {
      en: 'This escrow is not paid in parts.',
      fr: 'Cette transaction n’est pas payée de façon échelonnée.',
      ar: 'هذه المعاملة لا تُدفع على مراحل.',
    },
  },
  SELLER_IDENTITY_REQUIRED: {
    status: 400,
    shape: 'coded',
    message: 'The seller has not completed identity verification. Let the seller complete it, then send the request again.',
    user: {
      en: 'The seller must verify their identity first.',
      fr: 'Le vendeur doit d’abord vérifier son identité.',
      ar: 'يجب أن يتحقق البائع من هويته أولاً.',
    },
  },
  INSUFFICIENT_AVAILABLE_BALANCE: {
    status: 409,
    shape: 'coded',
    message: 'The unreserved balance of the escrow is lower than the slice. Claim at most "availableForReleaseTnd".',
    user: {
      en: 'Not enough money is left in the escrow for this payment.',
      fr: 'Il ne reste pas assez d’argent dans la transaction pour ce paiement.',
      ar: 'المبلغ المتبقي في المعاملة لا يكفي لهذه الدفعة.',
    },
  },
  CONSENT_REQUIRED: {
    status: 409,
    shape: 'coded',
    message: 'The buyer has not accepted automatic release. Ask the buyer to give consent on the account page.',
    user: {
      en: 'The buyer must accept automatic payments first.',
      fr: 'L’acheteur doit d’abord accepter les paiements automatiques.',
      ar: 'يجب أن يوافق المشتري أولاً على الدفع التلقائي.',
    },
  },
  RELEASE_REQUEST_NOT_FOUND: {
    status: 404,
    message: 'This escrow has no payout request with this "requestId". List its payout requests.',
    user: {
      en: 'We could not find this payment request.',
      fr: 'Nous n’avons pas trouvé cette demande de paiement.',
      ar: 'لم نعثر على طلب الدفع هذا.',
    },
  },
  RELEASE_REQUEST_ID_REQUIRED: {
    status: 400,
    shape: 'structured',
    message: '"metadata" of an approve_release or reject_release session must carry "requestId" of a payout request of this escrow.',
    user: {
      en: 'This link does not say which payment it is about. Please ask for a new one.',
      fr: 'Ce lien n’indique pas le paiement concerné. Veuillez en demander un nouveau.',
      ar: 'لا يحدد هذا الرابط الدفعة المعنية. يرجى طلب رابط جديد.',
    },
  },
  RELEASE_REQUEST_NOT_PENDING: {
    status: 400,
    message: 'The payout request is no longer pending. Read it to see how it was decided.',
    user: {
      en: 'This payment request has already been decided.',
      fr: 'Cette demande de paiement a déjà été traitée.',
      ar: 'سبق البت في طلب الدفع هذا.',
    },
  },

  // Charges and businesses

  CHARGE_NOT_FOUND: {
    status: 404,
    message: 'No charge of your account has this identifier or this "merchantReference". Check it.',
    user: {
      en: 'We could not find this payment link.',
      fr: 'Nous n’avons pas trouvé ce lien de paiement.',
      ar: 'لم نعثر على رابط الدفع هذا.',
    },
  },
  CHARGE_ALREADY_PAID: {
    status: 409,
    message: 'The charge is already paid. Create another charge for another payment.',
    user: {
      en: 'This has already been paid.',
      fr: 'Ce paiement a déjà été effectué.',
      ar: 'سبق إتمام هذه الدفعة.',
    },
  },
  CHARGE_EXPIRED: {
    status: 409,
    message: 'The checkout URL of the charge has expired: it lives for one hour. POST the same "merchantReference" to renew it.',
    user: {
      en: 'This payment link has expired. Please ask for a new one.',
      fr: 'Ce lien de paiement a expiré. Veuillez en demander un nouveau.',
      ar: 'انتهت صلاحية رابط الدفع هذا. يرجى طلب رابط جديد.',
    },
  },
  BUSINESS_REQUIRED: {
    status: 403,
    message: 'Charges need a business account. Set it up under the developer account first.',
    user: {
      en: 'A business account is needed for this.',
      fr: 'Un compte professionnel est nécessaire pour cette action.',
      ar: 'يلزم حساب تجاري للقيام بهذا الإجراء.',
    },
  },
  BUSINESS_NOT_FOUND: {
    status: 404,
    message: 'There is no such business. Set it up under the developer account first.',
    user: {
      en: 'We could not find this business.',
      fr: 'Nous n’avons pas trouvé cette entreprise.',
      ar: 'لم نعثر على هذه المؤسسة.',
    },
  },
  KYB_REQUIRED: {
    status: 403,
    message: 'The business has not passed verification. Complete its documents and wait for the decision.',
    user: {
      en: 'This business has not been verified yet.',
      fr: 'Cette entreprise n’a pas encore été vérifiée.',
      ar: 'لم يتم التحقق من هذه المؤسسة بعد.',
    },
  },

  // Identity

  INVALID_VERIFICATION_ID: {
    status: 400,
    message: 'The identity verification identifier is malformed. It is "idv_" and 26 lower-case characters.',
    user: {
      en: 'This verification reference is not valid.',
      fr: 'La référence de cette vérification n’est pas valide.',
      ar: 'مرجع عملية التحقق هذه غير صحيح.',
    },
  },
  VERIFICATION_NOT_FOUND: {
    status: 404,
    message: 'No identity verification of your account has this identifier. Check it.',
    user: {
      en: 'We could not find this identity verification.',
      fr: 'Nous n’avons pas trouvé cette vérification d’identité.',
      ar: 'لم نعثر على عملية التحقق من الهوية هذه.',
    },
  },
  VERIFICATION_NOT_PENDING: {
    status: 409,
    message: 'The identity verification was already decided. Read it to see the decision.',
    user: {
      en: 'This identity verification has already been decided.',
      fr: 'Cette vérification d’identité a déjà fait l’objet d’une décision.',
      ar: 'سبق البت في عملية التحقق من الهوية هذه.',
    },
  },
  KYC_ALREADY_APPROVED: {
    status: 409,
    message: 'The user with this e-mail address already has an approved identity. No verification is needed.',
    user: {
      en: 'Your identity has already been verified.',
      fr: 'Votre identité a déjà été vérifiée.',
      ar: 'سبق التحقق من هويتك.',
    },
  },
  EMAIL_DOMAIN_BLOCKED: {
    status: 403,
    message: 'Addresses of this e-mail domain are not accepted. Ask the person for another address.',
    user: {
      en: 'This e-mail address cannot be used. Please use another one.',
      fr: 'Cette adresse e-mail ne peut pas être utilisée. Veuillez en utiliser une autre.',
      ar: 'لا يمكن استخدام هذا البريد الإلكتروني. يرجى استخدام بريد آخر.',
    },
  },

  // Webhooks and events

  WEBHOOK_NOT_FOUND: {
    status: 404,
    message: 'No webhook of your account has this identifier. List the webhooks to see theirs.',
    user: {
      en: 'We could not find this webhook.',
      fr: 'Nous n’avons pas trouvé ce webhook.',
      ar: 'لم نعثر على هذا الـ webhook.',
    },
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 400,
    message: 'A developer account has at most 2 webhooks. Delete one, or change one.',
    user: {
      en: 'You already have the maximum number of webhooks.',
      fr: 'Vous avez déjà le nombre maximal de webhooks.',
      ar: 'لديك بالفعل الحد الأقصى من الـ webhooks.',
    },
  },
  INVALID_URL: {
    status: 400,
    message: 'The URL is malformed, carries credentials, or leads to an address that is not public. Send another one.',
    user: {
      en: 'This address is not valid. Please check it.',
      fr: 'Cette adresse n’est pas valide. Veuillez la vérifier.',
      ar: 'هذا العنوان غير صحيح. يرجى التحقق منه.',
    },
  },
  HTTPS_REQUIRED: {
    status: 400,
    message: 'The URL must use https. Send an https URL.',
    user: {
      en: 'This address must start with https.',
      fr: 'Cette adresse doit commencer par https.',
      ar: 'يجب أن يبدأ هذا العنوان بـ https.',
    },
  },
  INVALID_EVENT: {
    status: 400,
    message: '"events" names an unknown event type, or is empty. GET /api/v1/event-types lists the known ones.',
    user: {
      en: 'This kind of event does not exist.',
      fr: 'Ce type d’événement n’existe pas.',
      ar: 'هذا النوع من الأحداث غير موجود.',
    },
  },
  EVENT_NOT_FOUND: {
    status: 404,
    message: 'No event of your account has this identifier, or it is older than the events that are kept.',
    user: {
      en: 'We could not find this event.',
      fr: 'Nous n’avons pas trouvé cet événement.',
      ar: 'لم نعثر على هذا الحدث.',
    },
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    message: 'No webhook delivery of your account has this identifier. List the deliveries of the webhook.',
    user: {
      en: 'We could not find this webhook delivery.',
      fr: 'Nous n’avons pas trouvé cet envoi de webhook.',
      ar: 'لم نعثر على عملية إرسال الـ webhook هذه.',
    },
  },

  // Wallet

  DESTINATION_NOT_FOUND: {
    status: 404,
    message: 'No withdrawal destination of this wallet has this identifier. List the destinations.',
    user: {
      en: 'We could not find this bank account.',
      fr: 'Nous n’avons pas trouvé ce compte bancaire.',
      ar: 'لم نعثر على هذا الحساب البنكي.',
    },
  },
  DESTINATION_INVALID: {
    status: 400,
    message: 'The RIB or the IBAN does not pass its check digits, or the holder is not the verified person. Correct it.',
    user: {
      en: 'These bank details are not valid. Please check them.',
      fr: 'Ces coordonnées bancaires ne sont pas valides. Veuillez les vérifier.',
      ar: 'هذه البيانات البنكية غير صحيحة. يرجى التحقق منها.',
    },
  },
  DESTINATION_NOT_READY: {
    status: 409,
    message: 'The destination is not confirmed by the user, or was added less than 24 hours ago. Try again later.',
    user: {
      en: 'This bank account cannot be used yet. Please confirm it, or try again after 24 hours.',
      fr: 'Ce compte bancaire ne peut pas encore être utilisé. Veuillez le confirmer ou réessayer après 24 heures.',
      ar: 'لا يمكن استخدام هذا الحساب البنكي بعد. يرجى تأكيده أو المحاولة بعد 24 ساعة.',
    },
  },
  STANDING_CONSENT_REQUIRED: {
    status: 403,
    message: 'The user has not allowed this application to spend from the wallet, or its daily cap is used up. Ask the user to change it.',
    user: {
      en: 'You have not allowed this application to use your wallet for this amount.',
      fr: 'Vous n’avez pas autorisé cette application à utiliser votre portefeuille pour ce montant.',
      ar: 'لم تسمح لهذا التطبيق باستخدام محفظتك لهذا المبلغ.',
    },
  },
  TOP_UP_NOT_FOUND: {
    status: 404,
    message: 'No top-up of this wallet has this identifier. Check it.',
    user: {
      en: 'We could not find this top-up.',
      fr: 'Nous n’avons pas trouvé ce rechargement.',
      ar: 'لم نعثر على عملية الشحن هذه.',
    },
  },
  WITHDRAWAL_NOT_FOUND: {
    status: 404,
    message: 'No withdrawal of this wallet has this identifier. Check it.',
    user: {
      en: 'We could not find this withdrawal.',
      fr: 'Nous n’avons pas trouvé ce retrait.',
      ar: 'لم نعثر على عملية السحب هذه.',
    },
  },
  WITHDRAWAL_NOT_PENDING: {
    status: 409,
    message: 'The withdrawal was already paid, rejected or cancelled. Read it to see its status.',
    user: {
      en: 'This withdrawal can no longer be changed.',
      fr: 'Ce retrait ne peut plus être modifié.',
      ar: 'لم يعد بالإمكان تغيير عملية السحب هذه.',
    },
  },

  // Staff

  SECOND_PERSON_REQUIRED: {
    status: 403,
    message: 'A second member of staff must confirm this action; nobody confirms their own.',
    user: {
      en: 'Another member of the team must confirm this decision.',
      fr: 'Un autre membre de l’équipe doit confirmer cette décision.',
      ar: 'يجب أن يؤكد عضو آخر من الفريق هذا القرار.',
    },
  },
  STAFF_ACTION_NOT_FOUND: {
    status: 404,
    message: 'There is no such action waiting for a second person. List the pending actions.',
    user: {
      en: 'We could not find this pending decision.',
      fr: 'Nous n’avons pas trouvé cette décision en attente.',
      ar: 'لم نعثر على هذا القرار المعلّق.',
    },
  },
  STAFF_ACTION_NOT_PENDING: {
    status: 409,
    message: 'The action was already confirmed, or its 24 hours are over. Start it again if it is still needed.',
    user: {
      en: 'This decision is no longer waiting for confirmation.',
      fr: 'Cette décision n’est plus en attente de confirmation.',
      ar: 'لم يعد هذا القرار في انتظار التأكيد.',
    },
  },
  STAFF_NOT_FOUND: {
    status: 404,
    message: 'There is no such member of staff. List the staff.',
    user: {
      en: 'We could not find this member of the team.',
      fr: 'Nous n’avons pas trouvé ce membre de l’équipe.',
      ar: 'لم نعثر على عضو الفريق هذا.',
    },
  },
  LAST_OWNER: {
    status: 409,
    message: 'The last owner cannot be disabled or lose the role. Make another owner first.',
    user: {
      en: 'The last owner cannot be removed. Please name another owner first.',
      fr: 'Le dernier propriétaire ne peut pas être retiré. Veuillez d’abord en désigner un autre.',
      ar: 'لا يمكن إزالة المالك الأخير. يرجى تعيين مالك آخر أولاً.',
    },
  },

  // Sandbox and single sign-on

  SANDBOX_USER_NOT_YOURS: {
    status: 403,
    message:
      'This address belongs to a user that your sandbox helper did not make and that is not associated with you. Use another address.',
    user: {
      en: 'This test account belongs to someone else.',
      fr: 'Ce compte de test appartient à une autre personne.',
      ar: 'حساب الاختبار هذا يخص شخصًا آخر.',
    },
  },
  TEST_CLOCK_NOT_FOUND: {
    status: 404,
    message: 'No test clock of your account has this identifier. Create one first.',
    user: {
      en: 'We could not find this test clock.',
      fr: 'Nous n’avons pas trouvé cette horloge de test.',
      ar: 'لم نعثر على ساعة الاختبار هذه.',
    },
  },
  TEST_CLOCK_BACKWARDS: {
    status: 400,
    message: 'A test clock only moves forward. Advance it to a time after its present one.',
    user: {
      en: 'A test clock cannot be moved back.',
      fr: 'Une horloge de test ne peut pas reculer.',
      ar: 'لا يمكن إرجاع ساعة الاختبار إلى الوراء.',
    },
  },
  OAUTH_CLIENT_NOT_FOUND: {
    status: 404,
    message: 'No OAuth client of your account has this identifier. List the clients.',
    user: {
      en: 'We could not find this application.',
      fr: 'Nous n’avons pas trouvé cette application.',
      ar: 'لم نعثر على هذا التطبيق.',
    },
  },
})

/** The machine code of a refusal: the value of `X-Error-Code` and of `UserError.code`. */
export type ErrorCode = keyof typeof errorCatalogue

/** The statuses an error may have; the API answers no others (decisions 1). */
export const errorStatuses = [400, 401, 403, 404, 409, 429, 500, 502] as const
export type ErrorStatus = (typeof errorStatuses)[number]

/** The languages people are spoken to in (decisions 8). */
export type Language = 'en' | 'fr' | 'ar'

/** One row of the catalogue. */
export type ErrorRow = {
  /** The usual status; a caller overrides it where the specification gives the same code another one. */
  status: ErrorStatus
  /**
   * The body a REST client usually sees it in (specification, Errors): `simple` `{error, message}`; `coded` `{error, code, message}`,
   * of payout requests; `structured` `{error: {code, …}}`, of checkout-session creation. Simple when absent. A code that several
   * endpoints share is simple here, and the endpoint with the special shape puts it into its own.
   */
  shape?: 'simple' | 'coded' | 'structured'
  /** The text of `error` where the specification fixes it; else it is the reason phrase of the status. */
  error?: string
  /** For developers: what was wrong and what to do. */
  message: string
  /** Headers that always go with the code. */
  headers?: Record<string, string>
  /** For buyers and sellers: one polite sentence or two. */
  user: Record<Language, string>
}

/** What one refusal adds to its row of the catalogue. */
export type DomainErrorOptions = {
  /** A more exact message for developers than the row's. */
  message?: string
  /** Another status than the row's, where an endpoint of the specification has it. */
  status?: ErrorStatus
  /** `{field: text}` of a refused body (decisions 1). */
  details?: Record<string, string>
  /** Fields the specification adds to a body, such as `availableForReleaseTnd`. */
  extra?: Record<string, unknown>
  /** Response headers beside the row's own, such as `Retry-After`. */
  headers?: Record<string, string>
  /** The path of the input at fault, as `UserError.field` of GraphQL. */
  field?: string[]
  /** The failure behind this one; for the log only. */
  cause?: unknown
}

/** A refusal with a code of the catalogue: the only error that rules throw, and the only one whose text reaches a caller. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly details: Record<string, string> | undefined
  readonly extra: Record<string, unknown> | undefined
  readonly headers: Record<string, string> | undefined
  readonly field: string[] | undefined

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    const row = errorCatalogue[code]
    super(options.message ?? row.message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'DomainError'
    this.code = code
    this.status = options.status ?? row.status
    this.details = options.details
    this.extra = options.extra
    this.headers = row.headers || options.headers ? { ...row.headers, ...options.headers } : undefined
    this.field = options.field
  }
}

/** The text of `error` in a simple or coded body: the words of the HTTP status (decisions 1). */
export function reasonPhrase(status: ErrorStatus): string {
  return reasonPhrases[status]
}

const reasonPhrases: Record<ErrorStatus, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
}

/** Keeps the codes as a union while each row is checked against `ErrorRow`. */
function defineErrors<Code extends string>(rows: Record<Code, ErrorRow>): Readonly<Record<Code, ErrorRow>> {
  return rows
}
