/** Turkish. */
import type { Texts } from './en.ts';

export const tr: Texts = {
  label: 'Dene',
  close: 'Kapat',
  loading: 'Yükleniyor…',
  loadFailed: 'Deneme yüklenemedi.',
  retry: 'Yeniden dene',
  invalidAddress: 'Bu mağazanın deneme adresi yanlış olduğu için açılmadı.',
  preview: 'Bir önizleme: ürünün görselini fotoğrafınıza kendiniz yerleştirirsiniz.',
  privacy: 'Fotoğrafınız bu cihazda kalır. Yüklenmez ve saklanmaz.',
  choosePhoto: 'Fotoğraf seç',
  useCamera: 'Kamerayı kullan',
  dropHint: 'Fotoğrafı buraya bırakabilir veya yapıştırabilirsiniz.',
  samplesHint: 'Yanınızda fotoğraf yok mu? Bunlardan birini deneyin:',
  takePhoto: 'Fotoğrafı çek',
  instructions:
    '{title}: yerine sürükleyin. Ok tuşları taşır, artı ve eksi boyutu değiştirir, virgül ve nokta döndürür.',
  larger: 'Büyüt',
  smaller: 'Küçült',
  rotateLeft: 'Sola döndür',
  rotateRight: 'Sağa döndür',
  mirror: 'Aynala',
  removeBackground: 'Beyaz arka planı kaldır',
  compare: 'Karşılaştırmak için basılı tut',
  save: 'Görseli kaydet',
  startOver: 'Baştan başla',
  saved: 'Görsel indirmelerinize verildi.',
  photoReady: 'Fotoğrafınız görünüyor. Ürünü yerine taşıyın.',
  heicUnsupported:
    'Bu tarayıcı HEIC fotoğrafları okuyamıyor. JPEG veya PNG seçin ya da kamerayla fotoğraf çekin.',
  notAPhoto: 'Bu dosya bir fotoğraf değil. JPEG, PNG veya WebP seçin.',
  photoUnreadable: 'Bu fotoğraf okunamıyor, bozuk olabilir. Başka bir tane seçin.',
  sampleFailed: 'Örnek fotoğraf yüklenemedi. Başka bir tane seçin.',
  cameraNotFound: 'Kamera bulunamadı. Bunun yerine bir fotoğraf seçin.',
  cameraDenied:
    'Bu sayfada kameraya izin verilmiyor. Tarayıcı ayarlarından izin verin veya bir fotoğraf seçin.',
  cameraInUse:
    'Kamera başka bir uygulama tarafından kullanılıyor. Onu kapatıp yeniden deneyin veya bir fotoğraf seçin.',
  pictureUnavailable: 'Bu ürünün görseli gösterilemiyor.',
  saveForbidden:
    'Mağazanın görseli burada gösterilebilir ama kopyalanamaz, bu yüzden kaydedilemez. Ekran görüntüsü alın.',
  saveFailed: 'Görsel kaydedilemedi. Yeniden deneyin veya ekran görüntüsü alın.',
};
