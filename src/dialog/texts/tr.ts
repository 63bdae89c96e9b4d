/** Turkish. */
import type { DialogTexts } from './texts.ts';

export const tr: DialogTexts = {
  label: 'Üzerinde dene',
  close: 'Kapat',
  loading: 'Yükleniyor…',
  loadFailed: 'Sanal deneme yüklenemedi.',
  retry: 'Tekrar dene',
  invalidAddress: 'Sanal deneme açılamıyor: adresi geçersiz.',
  preview: 'Bir önizleme: ürünün görselini fotoğrafınıza kendiniz yerleştirirsiniz.',
  privacy: 'Fotoğrafınız bu cihazda kalır. Yüklenmez ve saklanmaz.',
  choosePhoto: 'Fotoğraf seç',
  useCamera: 'Kamerayı kullan',
  dropHint: 'Fotoğrafı buraya bırakabilir veya yapıştırabilirsiniz.',
  samplesHint: 'Elinizde fotoğraf yok mu? Bunlardan birini deneyin:',
  takePhoto: 'Fotoğrafı çek',
  instructions:
    '{title}: yerine sürükleyin. Ok tuşları taşır, artı ve eksi boyutu değiştirir, virgül ve nokta döndürür.',
  larger: 'Büyüt',
  smaller: 'Küçült',
  rotateLeft: 'Sola döndür',
  rotateRight: 'Sağa döndür',
  mirror: 'Yatay çevir',
  removeBackground: 'Beyaz arka planı kaldır',
  compare: 'Karşılaştırmak için basılı tut',
  save: 'Görseli kaydet',
  startOver: 'Baştan başla',
  saved: 'İndirilenlere kaydedildi.',
  photoReady: 'Fotoğrafınız hazır. Ürünü yerine taşıyın.',
  autoPlacedPreview:
    'Bir önizleme, beden denemesi değil: ürünün görseli fotoğrafınıza yerleştirilir ve onu taşıyabilirsiniz.',
  faceNotice:
    'Bunun için yüzünüz bu cihazda aranır. Yüzünüze ait hiçbir şey gönderilmez, saklanmaz veya başka amaçla kullanılmaz.',
  otherProducts: 'Fotoğrafınızda diğer ürünler',
  previousProduct: 'Önceki ürün',
  nextProduct: 'Sonraki ürün',
  compareTwo: 'İkisini karşılaştır',
  backToOne: 'Geri',
  forgetPhoto: 'Fotoğrafımı sil',
  placeAgain: 'Yeniden yerleştir',
  placedOnFace: 'Yüzünüze yerleştirildi. Ayarlamak için sürükleyin.',
  noFaceFound: 'Net bir yüz bulunamadı. Ürünü yerine sürükleyin.',
  faceFound: 'Yüz bulundu.',
  lookStraight: 'Tam karşıya bakın.',
  tooDark: 'Yüzünüzü görmek için çok karanlık.',
  moveLeft: 'Biraz sola gelin.',
  moveRight: 'Biraz sağa gelin.',
  moveCloser: 'Yaklaşın.',
  heicUnsupported:
    'Bu tarayıcı HEIC fotoğrafları okuyamıyor. JPEG veya PNG seçin ya da kamerayla fotoğraf çekin.',
  notAPhoto: 'Bu dosya bir fotoğraf değil. JPEG, PNG veya WebP seçin.',
  photoUnreadable: 'Bu fotoğraf okunamıyor, bozuk olabilir. Başka bir fotoğraf seçin.',
  sampleFailed: 'Örnek fotoğraf yüklenemedi. Başka bir fotoğraf seçin.',
  cameraNotFound: 'Kamera bulunamadı. Bunun yerine bir fotoğraf seçin.',
  cameraDenied:
    'Bu sayfada kameraya izin verilmiyor. Tarayıcı ayarlarından izin verin veya bir fotoğraf seçin.',
  cameraInUse:
    'Kamera başka bir uygulama tarafından kullanılıyor. O uygulamayı kapatıp tekrar deneyin veya bir fotoğraf seçin.',
  pictureUnavailable: 'Bu ürünün görseli gösterilemiyor.',
  saveForbidden:
    'Mağazanın görseli burada gösterilebilir ama kopyalanamaz, bu yüzden kaydedilemez. Bunun yerine ekran görüntüsü alın.',
  saveFailed: 'Görsel kaydedilemedi. Tekrar deneyin veya ekran görüntüsü alın.',
};
